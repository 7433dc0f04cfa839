/** Writes the browser code that loads scripts of plugins on demand. */
import type { Plugin } from 'esbuild'
import type { OnDemandScript } from '../model/plugin.js'

export function onDemandPlugin(scripts: readonly OnDemandScript[]): Plugin {
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
    },
  }
}
