/** Inflected and misspelled words in other languages than English. */
import { build } from 'esbuild'
import { describe, expect, test } from 'vitest'
import { searchLanguagePlugin } from '../../src/bundling/searchLanguages.js'
import { siteConfigSchema } from '../../src/schema/config.js'
import { writeIndexFiles } from '../../src/search/build/writeIndexFiles.js'
import { languageLoaders } from '../../src/search/query/languageLoaders.js'
import { loadLanguageRules } from '../../src/search/query/languageRules.js'
import { openSearchIndex, searchIndex } from '../../src/search/query/searchIndex.js'
import { weakPairs } from '../../src/search/query/segmentWords.js'
import type { SearchPage } from '../../src/search/shared/fields.js'
import { languageOfSearch } from '../../src/site/languages/searchVersions.js'
import { buildIndex } from './site.js'

const page = (url: string, title: string, text: string): SearchPage => ({
  ...{ url, title, breadcrumbs: [], description: '', keywords: [] },
  sections: [{ anchor: '', title, text }],
})

async function finder(language: string, pages: readonly SearchPage[]) {
  const { index } = buildIndex(pages)
  const written = writeIndexFiles(index, pages, { synonyms: [], language, sizes: { oneFile: 0 } })
  const files = new Map([['head.bin', written.head], ...written.parts])
  const opened = await openSearchIndex('head.bin', async (name) => files.get(name) ?? Promise.reject(new Error(name)))
  return async (text: string) =>
    (await searchIndex(opened, { text: `${text} `, limit: 8, excerpt: 50 })).hits.map(({ url }) => url)
}

const german = [
  page('/konten', 'Konten verbinden', 'Verbinden Sie jedes Konto mit einer Rolle.'),
  page('/haeuser', 'Häuser', 'Alle Häuser einer Straße, mit Türen.'),
  page('/fehler', 'Fehlermeldungen', 'Was die Meldungen des Programms bedeuten.'),
  page('/benutzer', 'Benutzer einladen', 'Ein Mitglied lädt andere Benutzer ein.'),
]
const french = [
  page('/reseaux', 'Réseaux', 'Configurer les réseaux de la région.'),
  page('/installer', 'Installer le capteur', 'Le capteur est installé sur chaque machine.'),
  page('/journaux', 'Journaux', 'Lire les journaux.'),
]
const spanish = [
  page('/instalar', 'Instalación del sensor', 'Cómo instalar el sensor.'),
  page('/claves', 'Claves', 'Crear una clave nueva para los usuarios.'),
  page('/configuracion', 'Configuraciones', 'Todas las opciones.'),
]
const japanese = [
  page('/install', 'センサーのインストール', 'センサーをホストに設定する方法を説明します。'),
  page('/roles', '権限の設定', 'ユーザーの権限を変更します。'),
  page('/alerts', '通知', '通知の方法を選びます。'),
]

const arabic = [
  page('/install', 'تثبيت الخادم', 'ثبّت الخادم على لينكس.'),
  page('/settings', 'تغيير الإعدادات', 'توجد الإعدادات في ملف واحد.'),
  page('/users', 'إدارة المستخدمين', 'ادعُ المستخدمين واحذف الحسابات.'),
  page('/certificates', 'تجديد الشهادات', 'تنتهي صلاحية الشهادات بعد ٩٠ يومًا.'),
  page('/logs', 'قراءة السجلات', 'تعرض السجلات الأخطاء والتحذيرات.'),
  page('/images', 'حذف الصور القديمة', 'احذف الصور لتحرير المساحة.'),
]

describe('forms of a word find each other', () => {
  test.each([
    ['de', german, 'Haus', '/haeuser'],
    ['de', german, 'Fehlermeldung', '/fehler'],
    ['de', german, 'Rollen', '/konten'],
    ['de', german, 'Mitglieder', '/benutzer'],
    ['de', german, 'Fehlermeldugnen', '/fehler'],
    ['de', german, 'hauser', '/haeuser'],
    ['fr', french, 'reseau', '/reseaux'],
    ['fr', french, 'journal', '/journaux'],
    ['fr', french, 'installées', '/installer'],
    ['fr', french, 'les reseuax', '/reseaux'],
    ['es', spanish, 'instalaciones', '/instalar'],
    ['es', spanish, 'configuración', '/configuracion'],
    ['es', spanish, 'usuario', '/claves'],
    ['es', spanish, 'la clave de los usuarios', '/claves'],
    ['es', spanish, 'configuracoines', '/configuracion'],
    ['ar', arabic, 'إعدادات', '/settings'],
    ['ar', arabic, 'اعداداتها', '/settings'],
    ['ar', arabic, 'إِعْدَادَات', '/settings'],
    ['ar', arabic, 'الإعـــدادات', '/settings'],
    ['ar', arabic, 'بالخادم', '/install'],
    ['ar', arabic, 'للخادم', '/install'],
    ['ar', arabic, 'مستخدمون', '/users'],
    ['ar', arabic, 'الحساب', '/users'],
    ['ar', arabic, 'شهادة', '/certificates'],
    ['ar', arabic, '90', '/certificates'],
    ['ar', arabic, 'تحذير', '/logs'],
    ['ar', arabic, 'صور قديمة', '/images'],
    ['ar', arabic, 'كيف أحذف الصور', '/images'],
    ['ja', japanese, '権限を変更する方法', '/roles'],
    ['ja', japanese, 'センサー', '/install'],
    ['ja', japanese, '通知方法', '/alerts'],
  ])('%s: %#', async (language, pages, text, url) => {
    const find = await finder(language, pages)
    expect((await find(text))[0], text).toBe(url)
  })

  test.each([
    ['Strasse', 'Straße'],
    ['strassen', 'Straßen'],
    ['lodz', 'Łódź'],
    ['dang nhap', 'Đăng nhập'],
    ['smorrebrod', 'Smørrebrød'],
    ['kirmizi', 'Kırmızı'],
    ['שלום', 'שָׁלוֹם'],
    ['۱۴', '14'],
  ])('letters that a keyboard lacks: %s finds %s', async (text, title) => {
    const find = await finder('en', [page('/it', title, 'One.'), page('/other', 'Other', 'Two.')])
    expect((await find(text))[0]).toBe('/it')
  })

  test('only in the language of the index: an English index does not know French plurals', async () => {
    expect(await (await finder('en', french))('journal')).toEqual([])
  })
})

test('every language has a stemmer and stop words', async () => {
  expect(Object.keys(languageLoaders).length).toBeGreaterThan(8)
  for (const language of Object.keys(languageLoaders)) {
    const rules = await loadLanguageRules(language)
    expect(rules?.formsOf('information')?.includes('information'), language).toBe(true)
    expect(rules?.formsOf('ab'), language).toBeUndefined()
  }
  expect((await loadLanguageRules('de'))?.isStopWord('für'.normalize('NFKD').replace(/\p{M}/gu, ''))).toBe(true)
  expect(await loadLanguageRules(undefined)).toBeUndefined()
  expect(await loadLanguageRules('constructor')).toBeUndefined()
})

test('pairs of letters across two words and particles say little', () => {
  expect(weakPairs('plain words')).toEqual(new Set())
  const weak = weakPairs('権限を変更する')
  expect([...weak]).toContain('限を')
  expect([...weak]).toContain('する')
  expect(weak.has('権限')).toBe(false)
  expect(weak.has('変更')).toBe(false)
})

test('a bundle has the code of the languages of the site only', async () => {
  const bundle = async (languages: readonly string[]) => {
    const { outputFiles } = await build({
      ...{ entryPoints: ['src/search/query/languageLoaders.ts'], bundle: true, write: false, outdir: 'out' },
      ...{ format: 'esm', splitting: true, plugins: [searchLanguagePlugin(languages)] },
    })
    return outputFiles.map(({ text }) => text)
  }
  expect((await bundle([])).length).toBe(1)
  expect((await bundle(['de'])).join('')).toContain('aber')
  expect((await bundle(['fr'])).join('')).not.toContain('aber')
})

describe('the language of an index', () => {
  const config = (settings: object) =>
    siteConfigSchema.parse({
      title: 'A',
      url: 'https://a.test',
      product: { name: 'A', slug: 'a' },
      version: '1',
      ...settings,
    })

  test('is that of the folder, or of the site', () => {
    const site = config({
      locales: { root: { label: 'English' }, de: { label: 'Deutsch' }, 'pt-br': { label: 'Português', lang: 'pt-BR' } },
    })
    expect(['', '/v1', '/de', '/de/v1', '/design', '/pt-br'].map((version) => languageOfSearch(version, site))).toEqual(
      [...['en', 'en', 'de', 'de', 'en', 'pt']],
    )
    expect(languageOfSearch('', config({ locale: 'fr-CA' }))).toBe('fr')
  })
})
