/** Text of a file that a page imports to show it: `import a from '!!raw-loader!./a.ts'` and `import a from './a.ts?raw'`. */
import { readFileSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { PageContext } from './pageContext.js'
import { sourcePath } from './rewriteImports.js'

export interface ImportedText {
  readonly text: string
  /** Extension of the file, which names its language. */
  readonly language: string
}

/** Undefined if the name is not that of an imported text, or if the file does not exist. */
export function importedText(name: string, { lost, site, planned }: PageContext): ImportedText | undefined {
  const specifier = lost.get(name) ?? ''
  const [, webpack, vite] = /^(?:!{0,2}raw-loader!(.+)|(.+)\?raw)$/.exec(specifier) ?? []
  const path = webpack ?? vite
  const given = path === undefined ? undefined : sourcePath(path, planned.page.source, site)
  if (given === undefined || given.startsWith('..')) return undefined
  const source = ['', '.ts', '.tsx', '.js', '.jsx', '.mjs', '.json']
    .map((extension) => given + extension)
    .find((file) => statSync(join(site.from, file), { throwIfNoEntry: false })?.isFile())
  if (source === undefined) return undefined
  return { text: readFileSync(join(site.from, source), 'utf8'), language: posix.extname(source).slice(1) }
}
