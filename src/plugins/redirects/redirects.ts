/**
 * Redirects from files of other tools and hosts, so that a site that moves to docsgen keeps its old URLs without a second list: `_redirects` and
 * `netlify.toml`, `vercel.json`, and the redirects of Docusaurus and MkDocs. Rules that docsgen cannot keep are reported with their line.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { convertRule, type RedirectRule } from '../../migrate/readers/redirects.js'
import { at, type Range } from '../../model/diagnostic.js'
import type { PluginContent, PluginFactory, PluginFinding, PluginRedirect } from '../../model/plugin.js'
import { isRedirectFile, readRedirectRules, redirectFiles } from './readRedirectRules.js'

interface RedirectsOptions {
  /** Files relative to the project. Default: those of `_redirects`, `netlify.toml`, `vercel.json`, `docusaurus.config.*` and `mkdocs.yml` that exist. */
  readonly files?: readonly string[]
}

export const redirects: PluginFactory<RedirectsOptions> = ({ files }, { root }) => ({
  name: 'redirects',
  dependsOn: files ?? redirectFiles,
  source: () => {
    const found = files ?? redirectFiles.filter((file) => existsSync(join(root, file)))
    const parts = found.map((file) => readRedirects(file, root))
    return {
      redirects: parts.flatMap((part) => part.redirects ?? []),
      findings: parts.flatMap((part) => part.findings ?? []),
    }
  },
})

function readRedirects(file: string, root: string): PluginContent {
  if (!isRedirectFile(file)) {
    const message = `The plugin \`redirects\` cannot read “${file}”.`
    const hint = `Name a file of a tool that it knows: ${redirectFiles.join(', ')}.`
    return { findings: [{ message, hint, severity: 'error', file }] }
  }
  const path = join(root, file)
  if (!existsSync(path)) {
    const message = `The file “${file}”, from which the plugin \`redirects\` reads redirects, does not exist.`
    return { findings: [{ message, hint: 'Correct its path in `files`.', severity: 'error', file }] }
  }
  const text = readFileSync(path, 'utf8')
  const { rules, findings } = readRedirectRules({ text, file, root })
  const read = rules.map((rule) => readRule(rule, text))
  return {
    redirects: read.flatMap(({ redirect }) => redirect ?? []),
    findings: [...findings, ...read.flatMap(({ finding }) => finding ?? [])],
  }
}

interface ReadRule {
  readonly redirect?: PluginRedirect
  readonly finding?: PluginFinding
}

/** Status codes of redirects that browsers and search engines must not remember. */
const temporary: ReadonlySet<number> = new Set([302, 303, 307])

function readRule(rule: RedirectRule, source: string): ReadRule {
  const { file, status = 301 } = rule
  const range = rangeOfRule(rule, source)
  const place = { file, ...(range && { range }) }
  const converted = convertRule(rule)
  if (typeof converted === 'string') {
    const message = `The redirect “${rule.text}” cannot be kept: ${converted}.`
    return { finding: { message, hint: 'Remove it, or write rules of your host by hand.', ...place } }
  }
  if (converted.from === converted.to) {
    const message = `The redirect “${rule.text}” points to itself, because docsgen reads both addresses as ${converted.to}.`
    return { finding: { message, hint: 'Remove it.', ...place } }
  }
  const redirect = { ...converted, ...place }
  if (!temporary.has(status)) return { redirect }
  const message = `The redirect “${rule.text}” has the status ${status} and becomes permanent (301).`
  return {
    redirect,
    finding: { message, hint: 'Change its status to 301, or write it into the rules of your host.', ...place },
  }
}

/** The line of the rule, or the first place where its old address is written. */
function rangeOfRule({ line, from }: RedirectRule, source: string): Range | undefined {
  const lines = source.split('\n')
  if (line !== undefined) return at(line, (lines[line - 1]?.search(/\S/) ?? 0) + 1)
  // MkDocs writes `old/page.md` for `/old/page`.
  const escaped = from.slice(1).replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
  const quoted = new RegExp(`(?<![\\w/-])/?${escaped}(?![\\w/-])`)
  const index = lines.findIndex((text) => quoted.test(text))
  return index === -1 ? undefined : at(index + 1, (lines[index]?.search(quoted) ?? 0) + 1)
}
