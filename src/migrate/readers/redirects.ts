/** Converts redirect rules of other tools and hosts: `*`, `:splat`, `:path*`, `(.*)` and `[...slug]` become the wildcard of docsgen. */
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parse as parseToml } from 'smol-toml'
import { redirectsSchema } from '../../schema/features.js'
import type { MigrationReport } from '../model/report.js'
import { cleanRoute } from '../rewrite/cleanRoute.js'
import type { ReaderInput } from './readerInput.js'
import { type Fields, fieldsOf, listOf, textOf } from './values.js'

export interface ForeignRedirect {
  readonly from: string
  readonly to: string
}

export interface RedirectRule extends ForeignRedirect {
  readonly file: string
  readonly line?: number
  /** Source text, for the report. */
  readonly text: string
  /** Status and conditions. A status below 300 shows another page without a redirect. */
  readonly status?: number | undefined
  readonly isConditional?: boolean
}

/** The redirects that docsgen can have. The others are reported with the reason. */
export function convertRedirects(rules: readonly RedirectRule[], report: MigrationReport): ForeignRedirect[] {
  const found = new Map<string, ForeignRedirect>()
  for (const rule of rules) {
    const converted = convertRule(rule)
    const { file, line, text } = rule
    if (typeof converted === 'string') {
      report.leave({ kind: 'redirect', file, ...(line !== undefined && { line }), text: `${text} (${converted})` })
    } else if (!found.has(converted.from) && converted.from !== converted.to) found.set(converted.from, converted)
  }
  report.count('redirect', found.size)
  report.count('redirect with a wildcard', [...found.keys()].filter((from) => from.endsWith('*')).length)
  return [...found.values()]
}

/** Returns the reason if docsgen cannot have the rule. */
export function convertRule({ from, to, status = 301, isConditional }: RedirectRule): ForeignRedirect | string {
  if (status < 300 || status > 308) return `status ${status} is not a redirect`
  if (isConditional) return 'a static site has no conditions'
  if (!/^\/(?!\/)/.test(from)) return 'it starts on another host'
  const pattern = withWildcard(from)
  const target = /^[a-z]+:/i.test(to) ? to : localTarget(withWildcard(to).replace(/\*$/, ':splat'))
  const entry = { from: pattern.endsWith('/*') ? pattern : cleanRoute(pattern.replace(/[?#].*$/, '')), to: target }
  if (/[*?:()[\]]/.test(entry.from.replace(/\*$/, ''))) return 'a wildcard can only be the last part'
  if (entry.from.endsWith('*') && !target.endsWith('/:splat'))
    return 'a wildcard needs a target that ends with the same part, on this site'
  const parsed = redirectsSchema.safeParse([entry])
  return parsed.success ? entry : (parsed.error.issues[0]?.message ?? 'invalid')
}

/** The last part as `*`, if it stands for any path. */
function withWildcard(path: string): string {
  return path.replace(/\/(?::\w+(?:\*|\+|\(\.[*+]\))?|\(\.[*+]\)|\$\d|\[(?:\.\.\.)?\w+\]|\*)\/?$/, '/*')
}

function localTarget(to: string): string {
  const [, path = '', rest = ''] = /^([^#?]*)(.*)$/.exec(to) ?? []
  return path.endsWith('/:splat') ? path + rest : cleanRoute(path.startsWith('/') ? path : `/${path}`) + rest
}

/** Lines of a file `_redirects` of Netlify or Cloudflare Pages. */
export function readRedirectsFile(text: string, file: string): RedirectRule[] {
  return text.split(/\r?\n/).flatMap((line, index): RedirectRule[] => {
    const [from, ...rest] = line
      .replace(/(?:^|\s)#.*$/, '')
      .trim()
      .split(/\s+/)
    const query = rest.filter((part) => /^[\w-]+=/.test(part))
    const [to, status, ...conditions] = rest.filter((part) => !query.includes(part))
    if (!from || !to) return []
    const isConditional = query.length + conditions.length > 0
    return [
      {
        from,
        to,
        file,
        line: index + 1,
        text: line.trim(),
        status: Number.parseInt(status ?? '301', 10),
        isConditional,
      },
    ]
  })
}

/** Redirects of the file `_redirects` in a folder, if it is there. */
export function redirectsInFolder(folder: string, { root }: Pick<ReaderInput, 'root'>): RedirectRule[] {
  const file = posix.join(folder, '_redirects')
  const path = join(root, file)
  return existsSync(path) ? readRedirectsFile(readFileSync(path, 'utf8'), file) : []
}

/** Redirects in `netlify.toml`, `vercel.json` and `_redirects`, in the folder of the site or above. */
export function readHostRedirects({ root, site }: Pick<ReaderInput, 'root' | 'site'>): RedirectRule[] {
  const folders = [...new Set([site, posix.dirname(site), ''])].map((folder) => (folder === '.' ? '' : folder))
  return [...new Set(folders)].flatMap((folder) => [
    ...['netlify.toml', 'vercel.json'].flatMap((name) => {
      const file = posix.join(folder, name)
      const path = join(root, file)
      return existsSync(path) ? readHostRules(readFileSync(path, 'utf8'), file) : []
    }),
    ...redirectsInFolder(folder, { root }),
  ])
}

/** Redirects of the text of a `netlify.toml` or `vercel.json`. */
export function readHostRules(text: string, file: string): RedirectRule[] {
  const rules = listOf(parseFields(text, file).redirects).map(fieldsOf)
  return rules.flatMap((rule): RedirectRule[] => {
    const from = textOf(rule.from) ?? textOf(rule.source)
    const to = textOf(rule.to) ?? textOf(rule.destination)
    if (from === undefined || to === undefined) return []
    const isConditional = [rule.conditions, rule.query, rule.has, rule.missing].some((value) => value !== undefined)
    const status = Number(rule.status ?? rule.statusCode ?? (rule.permanent === false ? 307 : 301))
    return [{ from, to, file, text: `${from} → ${to}`, status, isConditional }]
  })
}

/** A file that cannot be parsed has no redirects: its own tool reports it. */
function parseFields(text: string, file: string): Fields {
  try {
    return fieldsOf(file.endsWith('.json') ? JSON.parse(text) : parseToml(text))
  } catch {
    return {}
  }
}
