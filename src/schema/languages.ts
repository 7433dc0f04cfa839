/** Schemas of `locale` and `locales`: the languages of a site. */
import * as z from 'zod'
import { isTextKey, textKeys, wrongPlaceholders } from '../text/catalogue.js'
import { footerSchema, navbarItems } from './chrome.js'
import { href } from './paths.js'

const text = z.string().trim().min(1, 'must not be empty')

const tagForm = /^[a-z]{2,3}(-[A-Za-z0-9]{1,8})*$/
const tagRule = 'must be a language tag such as `en` or `pt-BR`'

/** BCP 47. */
export const languageTag = z
  .string()
  .regex(tagForm, { message: tagRule, abort: true })
  .superRefine((tag, context) => {
    const problem = findTagProblem(tag)
    if (problem) context.addIssue({ code: 'custom', input: tag, message: problem })
  })

/** Languages whose texts docsgen has need no look-up, which takes 20 ms. */
const commonLanguages: ReadonlySet<string> = new Set(['en', 'de', 'es', 'fr', 'ja'])

/** Reports a tag that browsers would ignore: its form or its language is not that of BCP 47. The message follows the name of the field. */
export function findTagProblem(tag: string): string | undefined {
  const [language = ''] = tag.toLowerCase().split('-')
  try {
    if (Intl.getCanonicalLocales(tag).length === 0 || commonLanguages.has(language)) return undefined
    const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })
    if (names.of(language) !== undefined) return undefined
  } catch {
    return tagRule
  }
  const near = languageOfRegion(language)
  return `must be a language tag. There is no language \`${language}\`${near ? `; did you mean \`${near}\`?` : ''}`
}

/** `jp` is the code of Japan, whose language is `ja`. */
function languageOfRegion(region: string): string | undefined {
  try {
    const { language } = new Intl.Locale(`und-${region}`).maximize()
    return region.length === 2 && language !== 'und' && language !== 'en' ? language : undefined
  } catch {
    return undefined
  }
}

/** Texts of the interface by key, for languages that docsgen does not have, and instead of those that it has. */
export const textsSchema = z.partialRecord(z.enum(textKeys), text).superRefine((texts, context) => {
  for (const [key, value] of Object.entries(texts)) {
    const message = isTextKey(key) ? wrongPlaceholders(key, value ?? '') : undefined
    if (message) context.addIssue({ code: 'custom', path: [key], message })
  }
})

/** A language of this site. */
const languageSchema = z.strictObject({
  /** Name of the language, in that language. @example 'Deutsch' */
  label: text,
  /** Language tag for browsers and search engines. Default: the key of the entry; for `root` the `locale` of the site. @example 'zh-CN' */
  lang: languageTag.optional(),
  /** Direction of the script. Default: that of the language. @example 'rtl' */
  dir: z.enum(['ltr', 'rtl']).optional(),
  /** Texts of the interface. Default: those of docsgen. @example { 'nextPage': 'Weiter' } */
  texts: textsSchema.default({}),
  /** Name of the site. Default: the `title` of the site. @example 'Skiff-Dokumentation' */
  title: text.optional(),
  /** One line about the site. Default: the `tagline` of the site. @example 'Weiter rudern' */
  tagline: z.string().optional(),
  /** Items of the navbar. Links stay in the language. Default: those of the site. @example [{ type: 'link', label: 'Anleitung', href: '/' }] */
  navbar: navbarItems.optional(),
  /** Footer. Links stay in the language. Default: that of the site. @example { copyright: '© Beispiel GmbH' } */
  footer: footerSchema.optional(),
  /** HTML of the announcement bar. Default: that of the site. @example 'Version 4 ist da.' */
  announcement: text.optional(),
})

/** A site in another language. */
const otherSite = z.strictObject({
  /** Language tag. @example 'ja' */
  id: languageTag,
  /** Name of the language, in that language. @example '日本語' */
  label: text,
  /** URL of the site in that language. @example 'https://ja.docs.example.com' */
  url: href,
})

const languageKey = z
  .string()
  .regex(/^(?:root|[a-z]{2,3}(-[A-Za-z0-9]{2,8})*)$/, 'must be `root`, or a folder with the name of a language tag')

/** Languages of this site by folder, or a list of sites in other languages. */
export const localesSchema = z.union([
  z.array(otherSite),
  z.record(languageKey, languageSchema).superRefine((locales, context) => {
    for (const [key, { lang }] of Object.entries(locales)) {
      const problem = key === 'root' || lang !== undefined ? undefined : findTagProblem(key)
      if (problem)
        context.addIssue({
          code: 'custom',
          path: [key],
          message: `${problem}${problem.endsWith('?') ? ' ' : '. '}Rename the folder, or set \`lang\``,
        })
    }
  }),
])
