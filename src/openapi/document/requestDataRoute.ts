/** Files of one description at most. The file of an operation depends on its name only, so that others can come and go. */
const mostFiles = 64

/** Route of the file with the data of an operation. */
export function requestDataRoute(path: string, slug: string): string {
  let hash = 0
  for (let index = 0; index < slug.length; index++) hash = (Math.imul(hash, 31) + slug.charCodeAt(index)) >>> 0
  return `${path}/requests/${hash % mostFiles}.json`
}
