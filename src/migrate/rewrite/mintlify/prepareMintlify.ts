/** Changes of pages of Mintlify that need no syntax tree: comments, snippets by name, and values of snippets. */
import type { MigrationReport } from '../../model/report.js'
import type { ForeignPage } from '../../model/site.js'
import { mapProse } from '../mapLines.js'
import { prepareMdx } from '../prepareMdx.js'

export function prepareMintlify(page: ForeignPage, report: MigrationReport): string {
  const body = prepareMdx(page.body, report)
  return page.partial ? snippetValues(body, report) : snippetImports(body, report)
}

/** `<Snippet file="a.mdx" />` -> an import. */
function snippetImports(body: string, report: MigrationReport): string {
  if (!body.includes('<Snippet')) return body
  const files: string[] = []
  const text = mapProse(body, (prose) =>
    prose.replace(/<Snippet\b[^>]*\bfile=["']([^"']+)["'][^>]*\/>/g, (_, file: string) => {
      if (!files.includes(file)) files.push(file)
      report.count('Snippet → import')
      return `<Snippet${files.indexOf(file) + 1} />`
    }),
  )
  const imports = files.map((file, index) => `import Snippet${index + 1} from '/snippets/${file.replace(/^\//, '')}'\n`)
  return imports.length > 0 ? `\n${imports.join('')}\n${text.replace(/^\n+/, '')}` : text
}

/** A snippet shows the properties of its element as `{name}`. */
function snippetValues(body: string, report: MigrationReport): string {
  const declared = new Set(
    [...body.matchAll(/^(?:export\s+)?(?:const|let|function|import)\s+\{?\s*([\w$, ]+)/gm)].flatMap(([, names = '']) =>
      names.split(/[\s,]+/),
    ),
  )
  return mapProse(body, (prose) =>
    prose.replace(/(?<![=$\\{])\{([a-z]\w*)\}(?!\})/g, (whole, name: string) => {
      if (declared.has(name) || name === 'props') return whole
      report.count('value of a snippet')
      return `{props.${name}}`
    }),
  )
}
