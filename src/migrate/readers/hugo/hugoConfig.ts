/** Reads the configuration of a Hugo site: one file, or a file for each part in `config/_default`. */
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { listSiteFiles } from '../listSiteFiles.js'
import { parseData } from '../parseData.js'
import type { ReaderInput } from '../readerInput.js'
import { type Fields, fieldsOf, textOf } from '../values.js'

export interface HugoConfig {
  readonly fields: Fields
  /** The file, or the folder, for the report. */
  readonly file: string
}

const endings = ['toml', 'yaml', 'yml', 'json'] as const

/** Files that cannot be parsed are in the report. Keys are in lower case, because Hugo ignores their case. */
export function readHugoConfig({ root, site, report }: ReaderInput): HugoConfig {
  const single = ['hugo', 'config']
    .flatMap((name) => endings.map((ending) => posix.join(site, `${name}.${ending}`)))
    .find((file) => existsSync(join(root, file)))
  const folder = posix.join(site, 'config/_default')
  const parts = listSiteFiles(root, folder).filter((path) => /^[^/]+\.(?:toml|ya?ml|json)$/.test(path))
  const read = (file: string): Fields => {
    const format = /\.toml$/.test(file) ? 'toml' : /\.json$/.test(file) ? 'json' : 'yaml'
    const { fields, problem } = parseData(readFileSync(join(root, file), 'utf8'), format)
    if (problem) report.leave({ kind: 'configuration', file, text: problem })
    return fields
  }
  let fields: Fields = single ? read(single) : {}
  for (const part of parts) {
    const name = part.replace(/\.\w+$/, '')
    const value = read(posix.join(folder, part))
    // `params.toml` holds the key `params`, and `menus.en.toml` the menus of a language.
    const [key = name, language] = name.split('.')
    const keyed = /^(?:hugo|config)$/.test(key) ? value : { [key]: value }
    fields = mergeFields(fields, language ? { languages: { [language]: keyed } } : keyed)
  }
  return { fields: lowerCaseKeys(fields), file: single ?? folder }
}

function mergeFields(a: Fields, b: Fields): Fields {
  const merged: Record<string, unknown> = { ...a }
  for (const [key, value] of Object.entries(b)) {
    const own = merged[key]
    const isMap = (item: unknown) => typeof item === 'object' && item !== null && !Array.isArray(item)
    merged[key] = isMap(own) && isMap(value) ? mergeFields(fieldsOf(own), fieldsOf(value)) : value
  }
  return merged
}

/** Hugo does not distinguish the case of its own keys. Parameters keep theirs. */
function lowerCaseKeys(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [key.toLowerCase(), value]))
}

export interface HugoLanguage {
  readonly id: string
  /** Folder of its pages, relative to the root; pages of several languages in one folder have the language in their names. */
  readonly folder: string
  /** Other folders whose files are below a path of the content. */
  readonly mounts: readonly ContentMount[]
  /** Start of its routes: empty for the default language. */
  readonly prefix: string
  readonly fields: Fields
}

/** The languages with pages, the default one first. */
export function readHugoLanguages({ fields }: HugoConfig, { root, site }: ReaderInput): readonly HugoLanguage[] {
  const content = posix.join(site, textOf(fields.contentdir) ?? 'content')
  const first = textOf(fields.defaultcontentlanguage) ?? 'en'
  const languages = Object.entries(fieldsOf(fields.languages))
  const known = languages.length > 0 ? languages : [[first, {}] as const]
  return known
    .map(([id, value]): HugoLanguage => {
      const own = lowerCaseKeys(fieldsOf(value))
      const given = textOf(own.contentdir)
      const beside = posix.join(content, id)
      const mounted = mountedContent(fields, id)
      const isBeside = existsSync(join(root, beside)) && !existsSync(join(root, content, '_index.md'))
      const folder = given ? posix.join(site, given) : mounted ? posix.join(site, mounted) : isBeside ? beside : content
      const isDefault = id === first && fields.defaultcontentlanguageinsubdir !== true
      const prefix = isDefault ? '' : `/${id.toLowerCase()}`
      return { id, folder, mounts: mountedFolders(fields, id, site), prefix, fields: own }
    })
    .filter(({ folder, fields: own }) => own.disabled !== true && existsSync(join(root, folder)))
    .sort((a, b) => Number(b.id === first) - Number(a.id === first))
}

export interface ContentMount {
  /** Folder, relative to the root. */
  readonly source: string
  /** Its path below the content folder. */
  readonly path: string
}

/** `module.mounts` with a target below `content`. */
function mountedFolders(fields: Fields, language: string, site: string): ContentMount[] {
  return languageMounts(fields, language).flatMap(({ source, target }) => {
    const [, path] = /^content\/(.+)$/.exec(textOf(target) ?? '') ?? []
    const from = posix.join(site, textOf(source) ?? '')
    return path === undefined || from.startsWith('..') ? [] : [{ source: from, path }]
  })
}

function languageMounts(fields: Fields, language: string): readonly Fields[] {
  const { mounts } = fieldsOf(fields.module)
  return (Array.isArray(mounts) ? mounts : []).map(fieldsOf).filter(({ lang, sites }) => {
    const { languages } = fieldsOf(fieldsOf(sites).matrix)
    return lang === undefined ? !Array.isArray(languages) || languages.includes(language) : lang === language
  })
}

/** `module.mounts` can name the folder of the content, for each language. */
function mountedContent(fields: Fields, language: string): string | undefined {
  const found = languageMounts(fields, language).filter(({ target }) => target === 'content')
  const sources = found.flatMap(({ source }) => textOf(source) ?? [])
  return sources.find((source) => posix.basename(source) === language) ?? sources[0]
}
