/** Changes of pages of Mintlify that need no syntax tree: comments, snippets by name, and values of snippets. */
import type { MigrationReport } from '../../model/report.js'
import type { ForeignPage } from '../../model/site.js'
import { mapProse } from '../mapLines.js'
import { prepareMdx } from '../prepareMdx.js'

export function prepareMintlify(page: ForeignPage, report: MigrationReport): string {
  const body = withHooks(prepareMdx(page.body, report), report)
  return page.partial ? snippetValues(body, report) : snippetImports(body, report)
}

/** Hooks of React are in scope without an import. */
function withHooks(body: string, report: MigrationReport): string {
  if (/\bfrom\s+['"]react['"]/.test(body) || !/^export\s/m.test(body)) return body
  const used = new Set(
    [...body.matchAll(/\b(use(?:State|Effect|Memo|Ref|Callback|Reducer))\(/g)].map(([, name]) => name),
  )
  if (used.size === 0) return body
  report.count('hook of React → import', used.size)
  return `\nimport { ${[...used].sort().join(', ')} } from 'react'\n${body}`
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
