/** Downloads of a description: as YAML and JSON (bundled if it has several files), and as a Postman collection. */
import { posix } from 'node:path'
import { replaceTokens, type Tokens } from '../../markdown/source/tokens.js'
import type { DownloadView } from '../../model/contract/reference.js'
import type { Graph } from '../document/graph.js'
import type { Reference } from '../pages/buildReference.js'
import { bundleDescription } from './bundleDescription.js'
import { postmanCollection } from './postmanCollection.js'
import { type YamlOnce, yamlText } from './yamlText.js'

export interface DownloadOptions {
  readonly file: string
  /** Route prefix of the pages. */
  readonly path: string
  /** `openapi[].download`: a route, or true for `<path>/<file name>`. */
  readonly download: boolean | string
  /** The parsed files were edited, so the text of the file must not be published. Default false. */
  readonly isEdited?: boolean
  /** Cache for parts of the YAML text. Default: no cache. */
  readonly once?: YamlOnce
}

export interface DownloadFile {
  readonly route: string
  readonly bytes: Uint8Array
}

export interface Downloads {
  readonly views: readonly DownloadView[]
  /** Call before the pages are built, because that converts a Swagger 2.0 description in place. */
  readonly descriptions: () => readonly DownloadFile[]
  readonly postman: (reference: Reference) => readonly DownloadFile[]
}

/** Characters. Larger JSON is not offered as YAML: writing it takes long, and only programs read such a file. */
const maxYamlLength = 2_000_000

/** Creates the links and the files of the downloads. Files are generated only when their function is called. */
export function createDownloads(
  graph: Graph,
  { file, path, download, isEdited = false, once = (_, make) => make() }: DownloadOptions,
  tokens: Tokens,
): Downloads {
  if (download === false) return { views: [], descriptions: () => [], postman: () => [] }
  const route = download === true ? posix.join('/', path, posix.basename(file)) : download
  const base = route.replace(/\.(?:ya?ml|json)$/i, '')
  const yamlRoute = /\.ya?ml$/i.test(route) ? route : `${base}.yaml`
  const routes = { yaml: yamlRoute, json: `${base}.json`, postman: `${base}.postman.json` }
  const hasYaml = graph.root.format === 'yaml' || graph.root.text.length <= maxYamlLength
  return {
    views: [
      ...(hasYaml ? [{ kind: 'yaml' as const, label: 'OpenAPI (YAML)', href: routes.yaml }] : []),
      { kind: 'json', label: 'OpenAPI (JSON)', href: routes.json },
      { kind: 'postman', label: 'Postman collection', href: routes.postman },
    ],
    descriptions: () => {
      const bundled = bundleDescription(graph)
      const isSingleFile = graph.documents.size === 1
      const value = isSingleFile ? graph.root.value : replaceTokensIn(bundled, tokens)
      const originalText = (format: 'yaml' | 'json') =>
        isSingleFile && !isEdited && graph.root.format === format ? graph.root.text : undefined
      const json = originalText('json') ?? `${JSON.stringify(value, null, 2)}\n`
      const yaml = hasYaml ? (originalText('yaml') ?? yamlText(value, once)) : undefined
      return [...(yaml === undefined ? [] : [textDownload(routes.yaml, yaml)]), textDownload(routes.json, json)]
    },
    postman: (reference) => [
      textDownload(routes.postman, `${JSON.stringify(postmanCollection(reference), null, 2)}\n`),
    ],
  }
}

function textDownload(route: string, text: string): DownloadFile {
  return { route, bytes: Buffer.from(text) }
}

const proseKeys = new Set(['title', 'summary', 'description'])

function replaceTokensIn(value: unknown, tokens: Tokens): unknown {
  return JSON.parse(
    JSON.stringify(value, (key, inner: unknown) => {
      if (typeof inner !== 'string') return inner
      return proseKeys.has(key)
        ? replaceTokens(inner, tokens, 'prose')
        : key === 'source'
          ? replaceTokens(inner, tokens, 'code')
          : inner
    }),
  )
}
