/**
 * Makes pages from the response of a JSON API, for example of a status service on the machine that builds:
 *
 *   plugins: [['./plugins/json-pages/plugin.ts', { url: 'http://127.0.0.1:8080/incidents', folder: 'incidents' }]]
 *
 * The response is a list of objects with `id`, `title`, `summary` and `markdown`.
 */
import type { PluginFactory } from 'docsgen'

interface Options {
  readonly url: string
  /** Folder of the pages below the content folder. */
  readonly folder: string
}

const jsonPages: PluginFactory<Options> = ({ url, folder }) => ({
  name: 'json-pages',
  // The server can give another response in the next build. Pages that are the same are not compiled again.
  dependsOn: 'always',
  source: async () => {
    const response = await fetch(url, { signal: AbortSignal.timeout(10_000) })
    if (!response.ok) throw new Error(`${url} responds with ${response.status}`)
    const items: unknown = await response.json()
    if (!Array.isArray(items)) throw new Error(`${url} responds with no list`)
    return { pages: items.map((item) => pageOf(item, folder)) }
  },
})

export default jsonPages

interface Item {
  readonly id: string
  readonly title: string
  readonly summary: string
  readonly markdown: string
}

function pageOf(item: unknown, folder: string) {
  if (!isItem(item)) throw new Error(`an item of the list has no text id, title, summary or markdown: ${JSON.stringify(item)}`)
  // JSON is YAML, so texts with colons and quotes are safe in front matter.
  const frontMatter = JSON.stringify({ title: item.title, description: item.summary })
  return { path: `${folder}/${item.id}.md`, source: `---\n${frontMatter}\n---\n\n${item.markdown}\n` }
}

function isItem(item: unknown): item is Item {
  if (typeof item !== 'object' || item === null) return false
  return ['id', 'title', 'summary', 'markdown'].every((key) => typeof Reflect.get(item, key) === 'string')
}
