/**
 * Completes the pages of other languages: a translation has the place and the readers of its original, unless its own front matter
 * says otherwise. Reads the sidebars files of other languages. Pages without a translation are added after they are compiled.
 */
import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { at, type Diagnostic, warning } from '../model/diagnostic.js'
import type { Entry, SidebarSource } from '../model/model.js'
import { languageSidebars } from '../schema/config.js'
import { defaultLanguage, languagesOf } from '../site/languages/list.js'
import { localizedId, splitLocalizedId } from '../site/languages/names.js'
import { originalDigest } from '../site/languages/originalDigest.js'
import type { ContentTools } from './content.js'
import { readSidebars } from './sidebars.js'
import type { Source, SourceContext } from './source.js'

export interface LanguageTools extends ContentTools {
  /** The pipeline caches it: the same input gives the identical entry. */
  readonly inheritFields: (entry: Entry, original: Entry) => Entry
}

/** Fields that say where a page is, and who may read it. */
const inherited = ['audience', 'since', 'until', 'sidebar', 'sidebar_position'] as const

/** Adds fields of the main language that a translation does not set. */
export function inheritFields(entry: Entry, { frontMatter }: Entry): Entry {
  const fields = inherited.flatMap((key) => (frontMatter[key] === undefined ? [] : [[key, frontMatter[key]]]))
  return { ...entry, frontMatter: { ...Object.fromEntries(fields), ...entry.frontMatter } }
}

/** Runs after the sources of pages. Entries of the default language pass through as they are. */
export function languagesSource(tools: LanguageTools): Source {
  return {
    collect: (collected, context) => {
      const { root, config } = context
      const byId = new Map(collected.entries.map((entry) => [entry.id, entry]))
      const main = defaultLanguage(config)
      const outdated: Diagnostic[] = []
      const read = languagesOf(config)
        .filter(({ isDefault }) => !isDefault)
        .map(({ folder }) => ({ folder, file: languageSidebars(folder, config) }))
        .filter(({ file }) => existsSync(join(root, file)))
        .map(({ folder, file }) => ({ folder, ...readSidebars(file, tools) }))
      return {
        ...collected,
        entries: collected.entries.map((entry) => {
          const { language, name } = splitLocalizedId(entry.id, config)
          const original = language === main ? undefined : byId.get(localizedId({ language: main, name }))
          if (!original) return entry
          outdated.push(...checkOriginal(entry, original))
          return tools.inheritFields(entry, original)
        }),
        languages: new Map<string, SidebarSource>(read.map(({ folder, source }) => [folder, source])),
        diagnostics: [
          ...collected.diagnostics,
          ...read.flatMap(({ diagnostics }) => diagnostics),
          ...outdated,
          ...findEmptyLanguages(collected.entries, context),
        ],
      }
    },
  }
}

/** Languages without a page: readers would see each page in the default language. */
function findEmptyLanguages(entries: readonly Entry[], { config, configFile, configPlaces }: SourceContext) {
  const written = new Set(entries.map(({ id }) => splitLocalizedId(id, config).language))
  const empty = languagesOf(config).filter((language) => !language.isDefault && !written.has(language))
  return empty.map(({ key, folder, label }) => {
    const file = posix.join(config.content, folder, 'index.md')
    return warning(
      'language-empty',
      `The language “${label}” has no pages, so it shows those of the default language.`,
      {
        file: configFile,
        range: configPlaces[`locales.${key}`],
        hint: `Write its first page, ${file}, or remove \`locales.${key}\`.`,
      },
    )
  })
}

/** A translation is outdated if it recorded another state of its original. Without a record nothing is known. */
function checkOriginal({ file, frontMatter, places }: Entry, original: Entry): readonly Diagnostic[] {
  const recorded = frontMatter.original_digest
  if (recorded === undefined || recorded === originalDigest(original)) return []
  const message = `The original ${original.file} has changed since this translation was made.`
  const hint = `Update the translation, then run \`docsgen translations --accept --file ${file}\`.`
  const related = [{ message: 'The original.', file: original.file, range: at(1, 1) }]
  return [warning('translation-outdated', message, { file, range: places.original_digest ?? at(1, 1), hint, related })]
}
