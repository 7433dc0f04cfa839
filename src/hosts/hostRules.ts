/**
 * The `_headers` and `_redirects` files, in the format that Netlify and Cloudflare Pages share. The preview of a built
 * folder obeys them, so that what a host will do can be seen before.
 */
export interface HeaderRule {
  readonly path: string
  readonly set: readonly (readonly [name: string, value: string])[]
  /** Names that the rule takes away again (`! Name`). */
  readonly remove: readonly string[]
}

export interface RedirectRule {
  readonly from: string
  readonly to: string
  readonly status: number
}

/** A path at the start of a line, below it indented `Name: value` lines. `#` begins a comment line. */
export function parseHeaders(text: string): HeaderRule[] {
  const rules: { path: string; set: [string, string][]; remove: string[] }[] = []
  for (const line of text.split(/\r?\n/)) {
    const content = line.trim()
    if (content === '' || content.startsWith('#')) continue
    const rule = rules.at(-1)
    const [, name, value] = /^([!#$%&'*+.^_`|~\w-]+)\s*:\s*(.*)$/.exec(content) ?? []
    if (/^\S/.test(line)) rules.push({ path: content, set: [], remove: [] })
    else if (rule && content.startsWith('!')) rule.remove.push(content.slice(1).trim())
    else if (rule && name && value !== undefined) rule.set.push([name, value])
  }
  return rules
}

/** The headers of a path by all rules that match it, in their order; values of one name are joined by a comma. */
export function headersFor(path: string, rules: readonly HeaderRule[]): Record<string, string> {
  const headers = new Map<string, readonly [name: string, value: string]>()
  for (const rule of rules) {
    if (!matchPath(rule.path, path)) continue
    for (const name of rule.remove) headers.delete(name.toLowerCase())
    for (const [name, value] of rule.set) {
      const before = headers.get(name.toLowerCase())
      headers.set(name.toLowerCase(), before ? [before[0], `${before[1]}, ${value}`] : [name, value])
    }
  }
  return Object.fromEntries(headers.values())
}

/** Lines of `from to [status]`. Rewrites (status 200) and conditions need the host and are left out. */
export function parseRedirects(text: string): RedirectRule[] {
  const rules: RedirectRule[] = []
  for (const line of text.split(/\r?\n/)) {
    const [from = '', to = '', status = '302', ...conditions] = line.trim().split(/\s+/)
    const code = Number(status.replace(/!$/, ''))
    const isMove = [301, 302, 303, 307, 308].includes(code) && conditions.length === 0
    const isSafe = /^(?:\/(?![/\\])|https?:\/\/)/.test(to)
    if (from.startsWith('/') && isSafe && isMove) rules.push({ from, to, status: code })
  }
  return rules
}

/** The first rule that matches, its `:splat` and placeholders filled. */
export function redirectFor(path: string, rules: readonly RedirectRule[]): { to: string; status: number } | undefined {
  for (const { from, to, status } of rules) {
    const values = matchPath(from, path)
    if (!values) continue
    const filled = to.replace(/:([a-z_]\w*)/gi, (whole, name: string) => {
      const value = values.get(name)
      return value === undefined ? whole : encodeURI(value)
    })
    // A splat must not turn `/old/*` -> `/:splat` into another site's address.
    return /^\/[/\\]/.test(filled) ? undefined : { to: filled, status }
  }
  return undefined
}

/** Values of the `*` (by the name `splat`) and of the `:name` segments; undefined where the path does not match. */
function matchPath(pattern: string, path: string): Map<string, string> | undefined {
  const values = new Map<string, string>()
  const [wanted, given] = [pattern.split('/'), path.split('/')]
  for (const [index, part] of wanted.entries()) {
    if (part.endsWith('*') && index === wanted.length - 1) {
      const rest = given.slice(index).join('/')
      const start = decoded(part.slice(0, -1))
      if (given.length < index || !rest.startsWith(start)) return undefined
      return values.set('splat', rest.slice(start.length))
    }
    const segment = given[index]
    if (segment === undefined) return undefined
    if (/^:[a-z_]\w*$/i.test(part) && segment !== '') values.set(part.slice(1), segment)
    else if (decoded(part) !== segment) return undefined
  }
  return given.length === wanted.length ? values : undefined
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
