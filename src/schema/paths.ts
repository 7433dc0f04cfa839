/**
 * String types that several schemas share: routes, hrefs, and paths of the project. Each message is a clause that follows
 * the name of the field: "`theme` must be a path …".
 */
import * as z from 'zod'
import { isSafeHref } from './safeHref.js'

/** Path below the project root, with forward slashes: `content/sidebars.yaml`. */
export const projectPath = z
  .string()
  .min(1, 'must not be empty')
  .refine(isProjectPath, 'must be a path below the project root, with forward slashes and without `..`')
  .transform((path) => path.replace(/^\.\//, '').replace(/\/+$/, ''))

/** Route of this site, without query and fragment: `/posture/overview`. */
export const route = z
  .string()
  .refine(
    (path) => path.startsWith('/') && isCleanRoute(path),
    'must be a route: it starts with one `/` and has no `..`, `//`, `?`, `#` or space',
  )

/** Route without trailing slash: `/restapi/v1`. `/` matches the whole site. */
export const routePrefix = route.transform((path) => (path === '/' ? path : path.replace(/\/$/, '')))

/** Route, or all routes below it: `/old/*`. */
export const routePattern = route
  .refine(
    (path) => !path.slice(0, -1).includes('*') && !/[^/]\*$/.test(path),
    'can have `*` only as its last segment, as in `/old/*`',
  )
  .transform((path) => (path === '/' ? path : path.replace(/\/$/, '')))

/** Link target: a route, a fragment, a relative path, or a URL with a harmless scheme. */
export const href = z
  .string()
  .min(1, 'must not be empty')
  .refine(isSafeHref, 'must be a route such as `/start`, or an `https:`, `http:`, `mailto:` or `tel:` URL')

/** True if the path has no `//`, `.` or `..` segments, query, fragment, backslashes, spaces or control characters. */
export function isCleanRoute(path: string): boolean {
  return (
    !path.includes('//') &&
    !/[?#\\\s]|\p{Cc}/u.test(path) &&
    !path.split('/').some((part) => part === '..' || part === '.')
  )
}

function isProjectPath(path: string): boolean {
  return (
    !/^([a-z]:|[a-z][a-z0-9+.-]*:\/\/|[/\\~])/i.test(path) &&
    !path.includes('\\') &&
    !path.includes('\0') &&
    !path.split('/').includes('..')
  )
}
