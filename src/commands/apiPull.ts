/** `docsgen api-pull`: downloads the descriptions of other teams. Builds use the copies in the project, and no network. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { digestOf } from '../openapi/document/digest.js'
import type { SiteConfig } from '../schema/config.js'
import { descriptionLimits } from '../sources/descriptionFiles.js'
import type { ExitCode, Session } from '../terminal/session.js'
import { decodeText } from '../util/decodeText.js'
import { withProject } from './session/openProject.js'

export interface ApiPullFlags {
  /** Write copies that differ from their pinned digests. */
  readonly accept?: boolean
}

type Description = SiteConfig['openapi'][number]

const timeoutMilliseconds = 60_000

/** Exit code 1 if a download fails, or differs from the pinned digest and is not accepted. */
export function apiPull(session: Session, { accept = false }: ApiPullFlags): Promise<ExitCode> {
  return withProject(session, async ({ project }) => {
    const found = project.config.openapi.filter(({ source }) => source !== undefined)
    if (found.length === 0) session.progress.line('No description has a `source`.')
    let exit: ExitCode = 0
    for (const description of found) {
      const { isCurrent, lines } = await pull(description, { session, accept })
      for (const line of lines) process.stdout.write(`${description.id}: ${line}\n`)
      if (!isCurrent) exit = 1
    }
    return exit
  })
}

interface Pulled {
  readonly isCurrent: boolean
  readonly lines: readonly string[]
}

async function pull(
  { file, source }: Description,
  { session, accept }: { readonly session: Session; readonly accept: boolean },
): Promise<Pulled> {
  if (!source) return { isCurrent: true, lines: [] }
  const loaded = await download(source.url, session.signal)
  if ('problem' in loaded) return { isCurrent: false, lines: [`${source.url} ${loaded.problem}`] }
  const digest = digestOf(loaded.text)
  const path = join(session.root, file)
  const before = existsSync(path)
    ? digestOf(decodeText(readFileSync(path), { file, ...descriptionLimits }).text ?? '')
    : undefined
  const isPinned = source.sha256 === undefined || source.sha256 === digest
  if (before === digest && isPinned) return { isCurrent: true, lines: [`${file} is up to date.`] }
  if (!isPinned && !accept)
    return { isCurrent: false, lines: [`${source.url} has changed. docsgen api-pull --accept writes it to ${file}.`] }
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, loaded.text)
  const pin = source.sha256 === digest ? [] : [`Review the change of ${file}, and write sha256: '${digest}'`]
  return { isCurrent: true, lines: [`Wrote ${file}.`, ...pin] }
}

/** Redirects are followed if they stay on `https:`. */
async function download(
  url: string,
  signal: AbortSignal,
): Promise<{ readonly text: string } | { readonly problem: string }> {
  try {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMilliseconds)])
    const response = await fetch(url, { signal: limit, headers: { accept: 'application/json, application/yaml, */*' } })
    if (url.startsWith('https:') && !response.url.startsWith('https:'))
      return { problem: `redirects to ${response.url}, which is not encrypted.` }
    if (!response.ok) return { problem: `responds with the status ${response.status}.` }
    const bytes = Buffer.from(await response.arrayBuffer())
    const { text, diagnostics } = decodeText(bytes, { file: url, ...descriptionLimits })
    return text === undefined ? { problem: `is not a description. ${diagnostics[0]?.message ?? ''}` } : { text }
  } catch (thrown) {
    const cause = thrown instanceof Error && thrown.cause instanceof Error ? thrown.cause : thrown
    return { problem: `cannot be loaded: ${cause instanceof Error ? cause.message : String(cause)}` }
  }
}
