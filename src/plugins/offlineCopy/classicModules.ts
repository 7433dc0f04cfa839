/**
 * Turns the modules of the browser code into classic scripts, one for each file, so that pages still load only what they need.
 * `import()` and `import.meta` become variables that the loader passes.
 */
import { posix } from 'node:path'
import { loaderName, moduleParameters } from './offlineFormat.js'

export interface ClassicModules {
  readonly files: ReadonlyMap<string, string>
  /** Reasons why a module could not be converted, by path. */
  readonly failed: ReadonlyMap<string, string>
}

/** @param baseUrl at which the modules import each other. */
export async function classicModules(modules: ReadonlyMap<string, string>, baseUrl: string): Promise<ClassicModules> {
  const files = new Map<string, string>()
  const failed = new Map<string, string>()
  await Promise.all(
    [...modules].map(async ([path, code]) => {
      try {
        files.set(path, await classicModule(path, code, baseUrl))
      } catch (thrown) {
        failed.set(path, firstLine(thrown))
      }
    }),
  )
  return { files, failed }
}

async function classicModule(path: string, code: string, baseUrl: string): Promise<string> {
  const [{ transform }, { parse }] = await Promise.all([import('esbuild'), import('acorn')])
  const program = parse(code, { ecmaVersion: 'latest', sourceType: 'module' })
  const imports: string[] = []
  const edits: Edit[] = []
  visitNodes(program, (node) => {
    const { type, source } = node
    if (type === 'ImportExpression') edits.push({ at: node.start, length: 'import'.length, text: '$import' })
    else if (type === 'MetaProperty' && isImportMeta(node)) edits.push({ ...spanOf(node), text: '$meta' })
    else if (typeof source === 'object' && source !== null && 'value' in source && typeof source.value === 'string')
      imports.push(importedPath(source.value, path, baseUrl))
  })
  const { code: body } = await transform(replaceSpans(code, edits), {
    format: 'cjs',
    target: 'es2022',
    minify: true,
    legalComments: 'none',
    logLevel: 'silent',
  })
  const paths = JSON.stringify([...new Set(imports)])
  return `${loaderName}.define(${JSON.stringify(path)},${paths},function(${moduleParameters.join()}){${body.trimEnd()}\n})\n`
}

function importedPath(specifier: string, importer: string, baseUrl: string): string {
  return specifier.startsWith(baseUrl)
    ? specifier.slice(baseUrl.length)
    : posix.join(posix.dirname(importer), specifier)
}

interface Edit {
  readonly at: number
  readonly length: number
  readonly text: string
}

interface SyntaxNode {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly source?: unknown
  readonly meta?: unknown
}

function isSyntaxNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

/** `new.target` has the same type. */
function isImportMeta({ meta }: SyntaxNode): boolean {
  return typeof meta === 'object' && meta !== null && 'name' in meta && meta.name === 'import'
}

function spanOf({ start, end }: SyntaxNode): Omit<Edit, 'text'> {
  return { at: start, length: end - start }
}

function visitNodes(root: SyntaxNode, visit: (node: SyntaxNode) => void): void {
  const pending: unknown[] = [root]
  for (let value = pending.pop(); pending.length > 0 || value !== undefined; value = pending.pop()) {
    if (Array.isArray(value)) pending.push(...value.filter(Boolean))
    else if (isSyntaxNode(value)) {
      visit(value)
      pending.push(...Object.values(value).filter((child) => typeof child === 'object' && child !== null))
    }
  }
}

function replaceSpans(code: string, edits: readonly Edit[]): string {
  let result = ''
  let end = 0
  for (const { at, length, text } of edits.toSorted((one, other) => one.at - other.at)) {
    result += code.slice(end, at) + text
    end = at + length
  }
  return result + code.slice(end)
}

function firstLine(thrown: unknown): string {
  return (thrown instanceof Error ? thrown.message : String(thrown)).split('\n')[0] ?? ''
}
