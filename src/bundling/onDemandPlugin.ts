/** Writes the browser code that loads scripts of plugins on demand. */
import { readFileSync, realpathSync } from 'node:fs'
import type { Plugin } from 'esbuild'
import type { OnDemandScript } from '../model/plugin.js'

export interface OnDemandCode {
  readonly scripts: readonly OnDemandScript[]
  /** Module that starts with these scripts, absolute. */
  readonly loader: string
  /** Entry of the browser code, absolute. It gets the loader, which would be one more request of every page. */
  readonly client: string
}

export function onDemandPlugin({ scripts, loader, client }: OnDemandCode): Plugin {
  const entry = realpathSync(client)
  const rules = scripts.map(({ selector, events, script, stored }) => {
    const [match, types, path, key] = [selector, events.join(' '), script, stored].map((text) => JSON.stringify(text))
    return `[${match}, ${types}, () => import(${path})${key === undefined ? '' : `, ${key}`}]`
  })
  return {
    name: 'docsgen-on-demand',
    setup({ onLoad }) {
      onLoad({ filter: /[\\/]onDemand[\\/]browser[\\/]onDemandScripts\.ts$/ }, () => ({
        contents: `export const onDemandScripts = [${rules.join(', ')}]`,
        loader: 'js',
      }))
      if (client !== loader)
        onLoad({ filter: /[\\/]client\.tsx?$/ }, ({ path }) =>
          path === client || path === entry
            ? { contents: `${readFileSync(path, 'utf8')}\nimport ${JSON.stringify(loader)}\n`, loader: 'ts' }
            : undefined,
        )
    },
  }
}
