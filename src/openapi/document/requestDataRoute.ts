/**
 * Maximum number of files of one description. The file of an operation depends only on its name, so adding or removing
 * other operations does not move it.
 */
const maxFiles = 64

/** Route of the file with the data of an operation. */
export function requestDataRoute(path: string, slug: string): string {
  let hash = 0
  for (let index = 0; index < slug.length; index++) hash = (Math.imul(hash, 31) + slug.charCodeAt(index)) >>> 0
  return `${path}/requests/${hash % maxFiles}.json`
}
