import { sidebarFolder } from '../routes/urls.js'

type Outputs = ReadonlyMap<string, Uint8Array>

/** Routes of the pages that differ between two builds; `all` if a shared file differs. Empty without a previous build. */
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

/** A page is identified by its payload, or by its document if it has no payload (pages of an API reference). */
function routeOfOutput(path: string, outputs: Outputs): string | undefined {
  if (path.endsWith('_payload.json')) return `/${path.replace(/\/?_payload\.json$/, '')}`
  if (!path.endsWith('.html')) return undefined
  const route = path.replace(/(^|\/)index\.html$|\.html$/, '')
  return outputs.has(route === '' ? '_payload.json' : `${route}/_payload.json`) ? undefined : `/${route}`
}
