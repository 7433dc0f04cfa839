import type { Outputs } from '../model/model.js'
import { sidebarFolder } from '../routes/urls.js'

/** Routes of the pages that differ between two builds or were removed; `all` if a shared file differs. Empty without a previous build. */
export function changedRoutes(before: Outputs | undefined, after: Outputs): readonly string[] | 'all' {
  if (!before) return []
  const removed = [...before.keys()].filter((path) => !after.has(path))
  const paths = [...after.keys()].filter((path) => mayDiffer(path, before, after))
  // Comparing a page renders it. For many pages, it is cheaper to reload the open page even if it has not changed.
  const changed = paths.length > maxCompared ? paths : paths.filter((path) => hasDifferentBytes(path, before, after))
  if (changed.some((path) => path.startsWith('assets/') || path.startsWith(sidebarFolder))) return 'all'
  return [...new Set([...removed, ...changed].flatMap((path) => routeOfOutput(path) ?? []))]
}

const maxCompared = 40

function mayDiffer(path: string, before: Outputs, after: Outputs): boolean {
  const digest = after.digestOf?.(path)
  return digest === undefined ? hasDifferentBytes(path, before, after) : digest !== before.digestOf?.(path)
}

function hasDifferentBytes(path: string, before: Outputs, after: Outputs): boolean {
  const [old, bytes] = [before.get(path), after.get(path)]
  return old !== bytes && (!old || !bytes || Buffer.compare(old, bytes) !== 0)
}

/** Undefined for a file that is not a page. A page is a document, and behind the gate of the mode `client` also a payload. */
function routeOfOutput(path: string): string | undefined {
  const match = /^(.*?)(?:\/?_payload\.json|(?:^|\/)index\.html|\.html)$/.exec(path)
  return match ? `/${match[1]}` : undefined
}
