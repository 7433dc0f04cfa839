/** Requests of `curl` on pages, with the operation of the API description that each one calls. */
import { readFileSync } from 'node:fs'
import { openGraph } from '../../src/openapi/document/graph.js'
import { listOperations, type OperationSource } from '../../src/openapi/document/listOperations.js'
import { createSlugRegistry } from '../../src/openapi/document/slugs.js'
import { type CodeBlock, codeBlocks, sourcePages } from './pages.js'
import { shellCommands, writtenFiles } from './shell.js'

const { graph } = openGraph('openapi/openapi.yaml', {
  read: (file) => ({ text: readFileSync(file, 'utf8'), diagnostics: [] }),
})
if (!graph) throw new Error('The description cannot be read.')
export const description = graph
const operations = listOperations(graph, createSlugRegistry([])).filter(({ kind }) => kind === 'operation')
export const requests: readonly ApiRequest[] = sourcePages().flatMap((page) => {
  const blocks = codeBlocks(page)
  return blocks
    .filter(({ language }) => /^(?:bash|sh|shell)$/.test(language))
    .flatMap((block) => ofBlock(block, blocks))
})

export interface ApiRequest {
  readonly place: string
  readonly method: string
  readonly path: string
  readonly query: readonly (readonly [name: string, value: string])[]
  readonly headers: ReadonlyMap<string, string>
  readonly data?: string
  readonly operation?: OperationSource
  /** Words of the `jq` command that reads the response, without `jq` itself. */
  readonly jq?: readonly string[]
}

function ofBlock({ place, text }: CodeBlock, blocks: readonly CodeBlock[]): readonly ApiRequest[] {
  const files = writtenFiles(text)
  const fileOf = (name: string) => files.get(name) ?? blocks.find(({ meta }) => meta.includes(`title="${name}"`))?.text
  return shellCommands(text).flatMap((words, index, commands) => {
    const [reader = '', ...jq] = commands[index + 1] ?? []
    const address =
      words[0] === 'curl' &&
      words.map((word) => /(?:\/management\/v1|^\$\{?(?:API|api)\}?)(\/.*)/.exec(word)?.[1]).find(Boolean)
    if (!address || /^\/\$\d/.test(address)) return []
    const valuesOf = (...names: string[]) => words.filter((_, at) => names.includes(words[at - 1] ?? ''))
    const [path = '', query = ''] = address.split('?')
    const inAddress = words.some((word) => word === '--get' || word === '-G')
    const fields = [...query.split('&'), ...(inAddress ? valuesOf('--data-urlencode', '-d', '--data') : [])].filter(
      Boolean,
    )
    const data = inAddress ? undefined : valuesOf('--data', '-d', '--json').at(-1)
    const method = valuesOf('-X', '--request').at(-1) ?? (data === undefined ? 'GET' : 'POST')
    return [
      {
        place,
        method,
        path,
        query: fields.map((field) => [field.split('=')[0] ?? '', field.split('=').slice(1).join('=')] as const),
        headers: new Map(
          valuesOf('-H', '--header').map((line) => [
            line.split(':')[0]?.toLowerCase() ?? '',
            line.split(':').slice(1).join(':').trim(),
          ]),
        ),
        data: data?.startsWith('@') ? fileOf(data.slice(1)) : data,
        ...(reader === 'jq' && !words.includes('>') && { jq }),
        operation: operations.find((each) => each.method === method && patternOf(each.path).test(path)),
      },
    ]
  })
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}$`)
}
