/** Pages and files that plugins add to those of the sources. */

import { posix } from 'node:path'
import { type Diagnostic, error } from '../../model/diagnostic.js'
import type { Asset, Entry } from '../../model/model.js'
import type { LoadedPlugin, PluginContent, PluginRedirect, PluginSourcePage } from '../../model/plugin.js'
import { redirectsSchema } from '../../schema/features.js'
import { checkPortablePath } from '../../schema/portablePath.js'
import { entryInput, parseEntry } from '../../sources/content.js'
import type { Collected } from '../../sources/source.js'
import { findingDiagnostic, type PluginHost, type PluginProject } from './pluginHost.js'
import { requireList } from './requireList.js'

export async function collectWithPlugins(
  collected: Collected,
  host: PluginHost,
  project: PluginProject,
): Promise<Collected> {
  let all = collected
  for (const loaded of host.list) {
    const { source } = loaded.plugin
    if (!source) continue
    const { entries } = all
    const done = await host.run({ plugin: loaded, hook: 'source' }, async () =>
      requireContent(await source({ root: project.root, entries, config: project.config })),
    )
    all = done.ok
      ? addContent(all, done.value, { loaded, project })
      : { ...all, diagnostics: [...all.diagnostics, done.diagnostic] }
  }
  return all
}

function requireContent({ pages = [], files = [], redirects = [], findings = [] }: PluginContent = {}) {
  return {
    pages: requireList(pages, 'pages', { path: 'text', source: 'text' }),
    files: requireList(files, 'files', { path: 'text', bytes: 'bytes' }),
    redirects: requireList(redirects, 'redirects', { from: 'text', to: 'text', file: 'text' }),
    findings: requireList(findings, 'findings', { message: 'text', file: 'text' }),
  }
}

interface ContentOrigin {
  readonly loaded: LoadedPlugin
  readonly project: PluginProject
}

function addContent(
  all: Collected,
  { pages, files, redirects, findings }: Required<PluginContent>,
  origin: ContentOrigin,
) {
  const { name } = origin.loaded.plugin
  const parsed = pages.map((page) => parsePage(page, all, origin))
  const assets = files.map(({ path, bytes }): Asset => ({ path, bytes, file: origin.project.loaded.file }))
  const found: Diagnostic[] = [
    ...parsed.flatMap(({ diagnostics }) => diagnostics),
    ...findings.map((finding) => findingDiagnostic(finding, name)),
    ...redirects.flatMap((redirect) => invalidRedirect(redirect, name)),
  ]
  const entries = parsed.flatMap(({ entry }) => entry ?? [])
  return {
    ...all,
    entries: [...all.entries, ...entries],
    generated: [...(all.generated ?? []), ...entries.map(({ route }) => route)],
    assets: [...all.assets, ...assets],
    redirects: [
      ...(all.redirects ?? []),
      ...redirects.filter((redirect) => findRedirectProblem(redirect) === undefined),
    ],
    diagnostics: [...all.diagnostics, ...found],
  }
}

function findRedirectProblem({ from, to }: PluginRedirect): string | undefined {
  const parsed = redirectsSchema.safeParse([{ from, to }])
  return parsed.success ? undefined : parsed.error.issues[0]?.message
}

function invalidRedirect(redirect: PluginRedirect, plugin: string): Diagnostic[] {
  const problem = findRedirectProblem(redirect)
  if (problem === undefined) return []
  const message = `The redirect from “${redirect.from}” to “${redirect.to}” is invalid: ${problem}.`
  return [findingDiagnostic({ message, severity: 'error', file: redirect.file, range: redirect.range }, plugin)]
}

interface ParsedPage {
  readonly entry?: Entry
  readonly diagnostics: readonly Diagnostic[]
}

function parsePage(page: PluginSourcePage, { tokens }: Collected, { loaded, project }: ContentOrigin): ParsedPage {
  const { config } = project
  const { path, source } = page
  const file = posix.join(config.content, path)
  const { name } = loaded.plugin
  const fault = /\.mdx?$/.test(path) ? checkPortablePath(path) : 'does not end in `.md` or `.mdx`'
  if (fault) {
    const message = `The plugin “${name}” failed in \`source\`: the path of the page ${JSON.stringify(path)} ${fault}.`
    return { diagnostics: [error('plugin-throws', message, { file })] }
  }
  const text = source.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  return parseEntry(text, entryInput({ file, path, tokens }, config))
}
