/**
 * String types that several schemas share: routes, hrefs, and paths of the project; and the folders of pages, which are one path or
 * several roots in other folders and checkouts. Each message is a clause that follows the name of the field: "`theme` must be a path …".
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

const rootPath = z
  .string()
  .min(1, 'must not be empty')
  .refine(
    isRelativePath,
    'must be a path relative to the project root, with forward slashes; `..` is allowed only at its start, before the name of a folder',
  )
  .transform((path) => path.replace(/^\.\//, '').replace(/\/+$/, ''))

const rootSchema = z.strictObject({
  /** Folder of the pages. Only here can a path lead out of the project. @example '../packages/sdk/docs' */
  from: rootPath,
  /** Route under which its pages are. Default `/`. @example '/sdk' */
  to: route.default('/'),
  /** URL for the edit links of its pages. `{file}` is replaced by the path of the file below `from`. Default: `editUrl` of the site, for a folder inside the project. @example 'https://git.example.com/sdk/edit/main/docs/{file}' */
  editUrl: href.refine((template) => template.includes('{file}'), 'must contain `{file}`').optional(),
})

/** A folder of pages. */
export interface ContentRoot {
  /** Relative to the project root. */
  readonly from: string
  /** Path of its pages below the site, without slashes at its ends: empty or `sdk`. */
  readonly mount: string
  readonly editUrl?: string
}

export const contentSchema = z
  .union([projectPath, z.array(z.union([projectPath, rootSchema])).min(1, 'must name a folder')])
  .default('content')
  .superRefine((content, context) => {
    if (typeof content === 'string' || content.length === 0 || findMain(content.map(toRoot))) return
    const message =
      "must have an entry with the route `/` inside the project, for the front page, sidebars and variables, such as 'content'"
    context.addIssue({ code: 'custom', message })
  })

type Content = z.output<typeof contentSchema>

/** The main folder, which has sidebars and variables, and all folders if there are several. */
export function splitContent(content: Content): { readonly content: string; readonly roots: readonly ContentRoot[] } {
  if (typeof content === 'string') return { content, roots: [] }
  const roots = content.map(toRoot)
  return { content: findMain(roots)?.from ?? 'content', roots }
}

function toRoot(entry: Exclude<Content, string>[number]): ContentRoot {
  if (typeof entry === 'string') return { from: entry, mount: '' }
  const { from, to, editUrl } = entry
  return { from, mount: to.replace(/^\/|\/$/g, ''), ...(editUrl !== undefined && { editUrl }) }
}

function findMain(roots: readonly ContentRoot[]): ContentRoot | undefined {
  return roots.find(({ from, mount }) => mount === '' && !from.startsWith('..'))
}

function isRelativePath(path: string): boolean {
  const steps = path.replace(/\/+$/, '').split('/')
  const names = steps.filter((step) => step !== '..' && step !== '.')
  return (
    !/^([a-z]:|[a-z][a-z0-9+.-]*:\/\/|[/\\~])/i.test(path) &&
    !/[\\\0]/.test(path) &&
    names.length > 0 &&
    !names.includes('') &&
    steps.slice(-names.length).every((step, index) => step === names[index])
  )
}

/** The folders of pages of a configuration. */
interface Folders {
  readonly content: string
  readonly roots: readonly ContentRoot[]
  readonly versions: readonly { readonly folder: string; readonly current?: boolean | undefined }[]
}

/** All folders of pages: the roots of the content, and those of versions. */
export function contentFolders({ content, roots, versions }: Folders): readonly ContentRoot[] {
  const own = roots.length > 0 ? roots : [{ from: content, mount: '' }]
  return [...own, ...versions.filter(({ current }) => !current).map(({ folder }) => ({ from: folder, mount: '' }))]
}

/** Folders of pages besides the main one. */
export function otherRoots({ content, roots }: Pick<Folders, 'content' | 'roots'>): readonly ContentRoot[] {
  return roots.filter(({ from }) => from !== content)
}

/** The folder that contains a file. */
export function rootOfFile(file: string, folders: readonly ContentRoot[]): ContentRoot | undefined {
  return folders.find(({ from }) => file === from || file.startsWith(`${from}/`))
}

/** Path of a file below the site: `../sdk/docs/a.md` is `sdk/a.md` if its root is mounted there. */
export function pathInSite(file: string, { from, mount }: ContentRoot): string {
  const below = file.slice(from.length + 1)
  return mount === '' ? below : below === '' ? mount : `${mount}/${below}`
}

/** URL of the edit link of a page. Undefined for a file outside the project whose root has none. */
export function editUrlOf(
  file: string,
  config: Pick<Folders, 'roots'> & { readonly editUrl?: string | undefined },
): string | undefined {
  const root = rootOfFile(file, config.roots)
  if (root?.editUrl !== undefined) return root.editUrl.replace('{file}', () => file.slice(root.from.length + 1))
  return file.startsWith('../') ? undefined : config.editUrl?.replace('{file}', () => file)
}
