/**
 * Reads `_headers` and `_redirects`, in the format that Netlify and Cloudflare Pages share. `docsgen preview`, the gate
 * and the service worker of a sealed site obey these rules as the host would.
 */
export interface HeaderRule {
  /** May hold `*` and `:name`. */
  readonly path: string
  readonly set: readonly (readonly [name: string, value: string])[]
  /** Names of headers that earlier rules set and this rule removes (`! Name`). */
  readonly remove: readonly string[]
}

export interface RedirectRule {
  /** May hold `*` and `:name`. */
  readonly from: string
  /** May hold `:splat` and `:name`, which take the values of `from`. */
  readonly to: string
  readonly status: number
}

/** Parses `_headers`: a path at the start of a line, indented `Name: value` lines below it, `#` for comments. */
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

/** Applies all rules that match the path, in their order. Values of one header are joined by a comma. */
export function headersFor(path: string, rules: readonly HeaderRule[]): Record<string, string> {
  const headers = new Map<string, readonly [name: string, value: string]>()
  for (const rule of rules) {
    if (!matchRulePath(rule.path, path)) continue
    for (const name of rule.remove) headers.delete(name.toLowerCase())
    for (const [name, value] of rule.set) {
      const before = headers.get(name.toLowerCase())
      headers.set(name.toLowerCase(), before ? [before[0], `${before[1]}, ${value}`] : [name, value])
    }
  }
  return Object.fromEntries(headers.values())
}

/** Parses `_redirects`: lines of `from to [status]`. Rewrites (status 200) and conditions need the host, so they are skipped. */
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

/** Returns the target and status of the first rule that matches the path, with `:splat` and `:name` filled in. */
export function redirectFor(path: string, rules: readonly RedirectRule[]): { to: string; status: number } | undefined {
  for (const { from, to, status } of rules) {
    const values = matchRulePath(from, path)
    if (!values) continue
    const filled = to.replace(/:([a-z_]\w*)/gi, (whole, name: string) => {
      const value = values.get(name)
      return value === undefined ? whole : encodeURI(value)
    })
    // Open redirect: `/old/*` -> `/:splat` must not become `//other.example`.
    return /^\/[/\\]/.test(filled) ? undefined : { to: filled, status }
  }
  return undefined
}

/** Returns the values of `*` (as `splat`) and of `:name` segments; undefined if the path does not match. */
function matchRulePath(pattern: string, path: string): Map<string, string> | undefined {
  const values = new Map<string, string>()
  const [wanted, given] = [pattern.split('/'), path.split('/')]
  for (const [index, part] of wanted.entries()) {
    if (part.endsWith('*') && index === wanted.length - 1) {
      const rest = given.slice(index).join('/')
      const prefix = decodeRuleSegment(part.slice(0, -1))
      if (given.length < index || !rest.startsWith(prefix)) return undefined
      return values.set('splat', rest.slice(prefix.length))
    }
    const segment = given[index]
    if (segment === undefined) return undefined
    if (/^:[a-z_]\w*$/i.test(part) && segment !== '') values.set(part.slice(1), segment)
    else if (decodeRuleSegment(part) !== segment) return undefined
  }
  return given.length === wanted.length ? values : undefined
}

function decodeRuleSegment(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
