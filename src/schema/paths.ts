/**
 * Small string shapes that several schemas share: routes, hrefs, files below the project. Each message is a clause
 * that follows the quoted value ("`..` is not ..."), so that findings read alike.
 */
import * as z from 'zod'
import { isSafeHref } from './safeHref.js'

/** A place below the project root, written with forward slashes: `content/sidebars.yaml`. */
export const projectPath = z
  .string()
  .min(1, 'must not be empty')
  .refine(isProjectPath, 'must be a path below the project root, with forward slashes and without `..`')
  .transform((path) => path.replace(/^\.\//, '').replace(/\/+$/, ''))

/** A route of this site: `/posture/overview`, without query and fragment. */
export const route = z
  .string()
  .refine(
    (path) => path.startsWith('/') && isCleanRoute(path),
    'must be a route: it starts with one `/` and has no `..`, `//`, `?`, `#` or space',
  )

/** A route prefix is a route that ends without a slash: `/restapi/v1`; `/` stands for the whole site. */
export const routePrefix = route.transform((path) => (path === '/' ? path : path.replace(/\/$/, '')))

/** Where a link may lead: a route, a fragment, a relative path, or an address of a harmless scheme. */
export const href = z
  .string()
  .min(1, 'must not be empty')
  .refine(isSafeHref, 'must be a route such as `/start`, or an `https:`, `http:`, `mailto:` or `tel:` address')

/** True where `path` has no empty, parent, query, fragment, back-slash or white-space parts. */
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
