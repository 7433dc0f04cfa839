/** Reads the redirect rules of one file in the form of its tool. */
import { basename, join } from 'node:path'
import { parse as parseToml } from 'smol-toml'
import { parseDocument } from 'yaml'
import { createModuleReader } from '../../migrate/evaluate/evaluateModule.js'
import { resolveForeignConfig } from '../../migrate/evaluate/resolveConfig.js'
import { createReport } from '../../migrate/model/report.js'
import { findPlugins } from '../../migrate/readers/docusaurus/plugins.js'
import { readMkdocsRedirects } from '../../migrate/readers/mkdocs/mkdocsRedirects.js'
import { type RedirectRule, readHostRules, readRedirectsFile } from '../../migrate/readers/redirects.js'
import { fieldsOf } from '../../migrate/readers/values.js'
import type { PluginFinding } from '../../model/plugin.js'

export const redirectFiles: readonly string[] = [
  '_redirects',
  'netlify.toml',
  'vercel.json',
  ...['ts', 'js', 'mjs', 'cjs'].map((extension) => `docusaurus.config.${extension}`),
  'mkdocs.yml',
  'mkdocs.yaml',
]

export interface RedirectFile {
  readonly text: string
  /** Relative to the root. */
  readonly file: string
  readonly root: string
}

export interface RedirectRules {
  readonly rules: readonly RedirectRule[]
  readonly findings: readonly PluginFinding[]
}

/** Compares only the name of the file, so that files in any folder count. */
export function isRedirectFile(file: string): boolean {
  return redirectFiles.includes(basename(file))
}

/** Reads the redirects of another generator or host. The name of the file says which format it has. */
export function readRedirectRules(input: RedirectFile): RedirectRules {
  const { text, file } = input
  const name = basename(file)
  if (name === '_redirects') return { rules: readRedirectsFile(text, file), findings: unreadLines(text, file) }
  if (name === 'netlify.toml' || name === 'vercel.json')
    return { rules: readHostRules(text, file), findings: unreadableHostFile(text, file) }
  if (name.startsWith('mkdocs.')) {
    const config = fieldsOf(parseDocument(text, { logLevel: 'silent' }).toJS())
    return { rules: asRules(readMkdocsRedirects(config), file), findings: [] }
  }
  return readDocusaurusRules(input)
}

function asRules(pairs: readonly { readonly from: string; readonly to: string }[], file: string): RedirectRule[] {
  return pairs.map(({ from, to }) => ({ from, to, file, text: `${from} → ${to}` }))
}

function unreadableHostFile(text: string, file: string): PluginFinding[] {
  try {
    if (file.endsWith('.json')) JSON.parse(text)
    else parseToml(text)
    return []
  } catch (thrown) {
    const [reason = ''] = (thrown instanceof Error ? thrown.message : String(thrown)).split('\n')
    const message = `“${file}” cannot be read, so its redirects are missing: ${reason.replace(/[.:]$/, '')}.`
    return [{ message, hint: 'Correct its syntax.', severity: 'error', file }]
  }
}

/** Lines with text that name no target. */
function unreadLines(text: string, file: string): PluginFinding[] {
  return text.split('\n').flatMap((line, index): PluginFinding[] => {
    const parts = line
      .replace(/(?:^|\s)#.*$/, '')
      .trim()
      .split(/\s+/)
    if (parts[0] === '' || parts.filter((part) => !/^[\w-]+=/.test(part)).length > 1) return []
    const start = { line: index + 1, column: line.search(/\S/) + 1 }
    const message = `“${line.trim()}” is not a redirect: it has no target.`
    return [{ message, hint: 'Write the old address, the new address, and the status.', file, range: { start } }]
  })
}

function readDocusaurusRules({ file, root }: RedirectFile): RedirectRules {
  const exported = createModuleReader(root).read(join(root, file))?.default
  const { redirects, createRedirects } = findPlugins(resolveForeignConfig(exported, { file, report: createReport() }))
  const message = `\`createRedirects\` of “${file}” is code that the plugin \`redirects\` does not run.`
  const hint =
    'Write its redirects into `redirects` of the configuration, such as `{ from: "/old/*", to: "/new/:splat" }`.'
  return { rules: asRules(redirects, file), findings: createRedirects !== undefined ? [{ message, hint, file }] : [] }
}
