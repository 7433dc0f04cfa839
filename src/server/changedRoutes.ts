import { sidebarFolder } from '../routes/urls.js'

type Outputs = ReadonlyMap<string, Uint8Array>

/** Routes of the pages that differ between two builds, none where there is no first one; `all` where a shared file does. */
export function changedRoutes(before: Outputs | undefined, after: Outputs): readonly string[] | 'all' {
  if (!before) return []
  const routes: string[] = []
  for (const [path, bytes] of after) {
    const old = before.get(path)
    if (old === bytes || (old && Buffer.compare(old, bytes) === 0)) continue
    if (path.startsWith('assets/') || path.startsWith(sidebarFolder)) return 'all'
    const route = routeOfOutput(path, after)
    if (route !== undefined) routes.push(route)
  }
  return routes
}

/** A page is its payload; pages of a reference have none, and are their documents. */
function routeOfOutput(path: string, outputs: Outputs): string | undefined {
  if (path.endsWith('_payload.json')) return `/${path.replace(/\/?_payload\.json$/, '')}`
  if (!path.endsWith('.html')) return undefined
  const route = path.replace(/(^|\/)index\.html$|\.html$/, '')
  return outputs.has(route === '' ? '_payload.json' : `${route}/_payload.json`) ? undefined : `/${route}`
}
