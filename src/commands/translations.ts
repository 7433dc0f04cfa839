/** `docsgen translations`: lists which pages of each language are translated and outdated, and records that they are up to date. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { missingTextsOf } from '../config/checkTexts.js'
import type { Doc, Site } from '../model/model.js'
import type { SiteConfig } from '../schema/config.js'
import { findOriginal } from '../site/languages/counterparts.js'
import { hasLanguages, type Language, languagesOf } from '../site/languages/list.js'
import { isFallback, splitLocalizedId } from '../site/languages/names.js'
import { originalDigest } from '../site/languages/originalDigest.js'
import { type ExitCode, failUsage, type Session } from '../terminal/session.js'
import { interfaceText } from '../text/catalogue.js'
import { splitFrontMatter } from '../yaml/frontMatterBlock.js'
import { buildProject } from './build.js'
import { withProject } from './session/openProject.js'

export interface TranslationsFlags {
  /** Record the originals of translations that have no record, or of the files of `file`. */
  readonly accept?: boolean
  readonly file?: readonly string[]
  /** Language whose missing texts of the interface are printed. */
  readonly texts?: string
}

interface Translation {
  readonly doc: Doc
  readonly state: 'current' | 'outdated' | 'unrecorded' | 'missing'
  /** Digest of the original as it is now. */
  readonly digest: string
}

export async function listTranslations(
  session: Session,
  { accept = false, file: files, texts }: TranslationsFlags,
): Promise<ExitCode> {
  return withProject(session, async (opened) => {
    if (texts !== undefined) return printMissingTexts(opened.project.config, texts)
    const { build } = await buildProject(session, opened)
    const { site } = build
    if (!hasLanguages(site.config)) return failUsage('The site has one language. Add others to `locales`.')
    const wanted = files?.map((file) => relative(session.root, resolve(session.root, file)).replaceAll('\\', '/'))
    for (const language of languagesOf(site.config).filter(({ isDefault }) => !isDefault)) {
      const all = translationsIn(language, { site, root: session.root })
      const chosen = all.filter(({ doc, state }) => (wanted ? wanted.includes(doc.file) : state === 'unrecorded'))
      const accepted = accept ? chosen.filter(({ state }) => state !== 'missing') : []
      for (const { doc, digest } of accepted) recordDigest(join(session.root, doc.file), digest)
      const left = all.filter((translation) => !accepted.includes(translation))
      for (const { doc, state } of left)
        if (state === 'outdated' || state === 'unrecorded') process.stdout.write(`${state} ${doc.file}\n`)
      session.progress.line(summaryOf(language, left, { total: all.length, accepted: accepted.length }))
    }
    return 0
  })
}

/** JSON for `texts` of the language, with the English texts as values. */
function printMissingTexts(config: SiteConfig, wanted: string): ExitCode {
  const languages = languagesOf(config)
  const language = languages.find(({ tag, key }) => tag === wanted || key === wanted)
  if (!language)
    return failUsage(`The site has no language ${wanted}, only ${languages.map(({ tag }) => tag).join(', ')}.`)
  const english = interfaceText('en')
  const missing = missingTextsOf(language, config).map((key) => [key, english[key]])
  process.stdout.write(`${JSON.stringify(Object.fromEntries(missing), null, 2)}\n`)
  return 0
}

function translationsIn(
  language: Language,
  { site, root }: { readonly site: Site; readonly root: string },
): Translation[] {
  return site.docs.flatMap((doc): Translation[] => {
    const original = doc.kind === 'operation' ? undefined : findOriginal(doc, site)
    if (!original || splitLocalizedId(doc.id, site.config).language !== language) return []
    const digest = digestOfFile(join(root, original.file), original)
    const recorded = doc.frontMatter.original_digest
    if (isFallback(doc, site.config)) return [{ doc, state: 'missing', digest }]
    return [
      { doc, digest, state: recorded === undefined ? 'unrecorded' : recorded === digest ? 'current' : 'outdated' },
    ]
  })
}

function digestOfFile(path: string, { file, frontMatter }: Doc): string {
  const source = readPageText(path)
  return originalDigest({ source, bodyOffset: splitFrontMatter(source, file).bodyOffset, frontMatter })
}

function readPageText(path: string): string {
  return readFileSync(path, 'utf8')
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
}

/** Writes the field into the front matter, and changes nothing else. */
function recordDigest(path: string, digest: string): void {
  const text = readFileSync(path, 'utf8')
  const line = `original_digest: '${digest}'`
  const [block] = /^\uFEFF?---[ \t]*\r?\n[\s\S]*?^---[ \t]*\r?$/m.exec(text) ?? []
  const end = text.includes('\r\n') ? '\r\n' : '\n'
  if (block === undefined) {
    writeFileSync(path, `---${end}${line}${end}---${end}${text}`)
    return
  }
  const known = /^original_digest:[^\r\n]*/m
  const changed = known.test(block)
    ? block.replace(known, line)
    : block.replace(/---[ \t]*\r?$/, (last) => `${line}${end}${last}`)
  writeFileSync(
    path,
    text.replace(block, () => changed),
  )
}

function summaryOf(
  { label }: Language,
  left: readonly Translation[],
  { total, accepted }: { readonly total: number; readonly accepted: number },
): string {
  const count = (state: Translation['state']) => left.filter((each) => each.state === state).length
  const recorded = accepted > 0 ? ` Recorded ${accepted}.` : ''
  return `${label}: ${total - count('missing')} of ${total} pages are translated, ${count('outdated')} are outdated, ${count('unrecorded')} have no record.${recorded}`
}
