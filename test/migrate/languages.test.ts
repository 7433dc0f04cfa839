/** Sites in several languages: each tool has its own place for translations, and docsgen has one. */
import { describe, expect, test } from 'vitest'
import { errorsOf, migrateAndBuild, routesOf } from './migrated.js'

const docusaurus = {
  'docusaurus.config.js': `module.exports = {
  title: 'Skiff', url: 'https://skiff.example.com', baseUrl: '/',
  i18n: { defaultLocale: 'en', locales: ['en', 'de', 'ja', 'fr'], localeConfigs: { de: { label: 'Deutsch' }, ja: { htmlLang: 'ja-JP', path: 'japanese' } } },
  presets: [['classic', { docs: { sidebarPath: './sidebars.js' } }]],
  themeConfig: { navbar: { title: 'Skiff', items: [{ to: '/docs/start', label: 'Docs' }] }, footer: { links: [{ title: 'More', items: [{ label: 'Start', to: '/docs/start' }] }], copyright: 'Skiff Ltd.' } },
}
`,
  'sidebars.js': `module.exports = { docs: ['start', { type: 'category', label: 'Guides', items: ['guides/use'] }, { type: 'link', label: 'Chat', href: 'https://chat.example.com' }] }
`,
  'versions.json': '["1.0"]',
  'versioned_docs/version-1.0/start.md': '# Start of 1.0\n\nOld words.\n',
  'versioned_sidebars/version-1.0-sidebars.json': '{ "docs": ["start"] }',
  'docs/start.md': '# Start\n\nTo [use](guides/use.md).\n',
  'docs/guides/use.md': '---\nslug: /use\n---\n\n# Use\n\nWords.\n',
  'src/pages/about.md': '# About\n\nWords.\n',
  'blog/2024-01-02-first.md': '---\ntitle: First\n---\n\nWords.\n',
  'i18n/de/docusaurus-plugin-content-docs/current/start.md':
    '# Anfang\n\nZur [Nutzung](guides/use.md), und [hier](./use).\n',
  'i18n/de/docusaurus-plugin-content-docs/current/boat.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
  'i18n/de/docusaurus-plugin-content-docs/current.json':
    '{ "sidebar.docs.category.Guides": { "message": "Anleitungen" }, "sidebar.docs.link.Chat": { "message": "Plaudern" } }',
  'i18n/de/docusaurus-plugin-content-docs/version-1.0/start.md': '# Anfang von 1.0\n\nAlte Worte.\n',
  'i18n/de/docusaurus-plugin-content-pages/about.md': '# Impressum\n\nWorte.\n',
  'i18n/de/docusaurus-plugin-content-blog/2024-01-02-first.md': '---\ntitle: Erster\n---\n\nWorte.\n',
  'i18n/de/docusaurus-theme-classic/navbar.json':
    '{ "item.label.Docs": { "message": "Doku" }, "title": { "message": "Boot" } }',
  'i18n/de/docusaurus-theme-classic/footer.json':
    '{ "link.title.More": { "message": "Mehr" }, "link.item.label.Start": { "message": "Anfang" }, "copyright": { "message": "Boot GmbH" } }',
  'i18n/japanese/docusaurus-plugin-content-docs/current/guides/use.md': '---\nslug: /use\n---\n\n# 使う\n\n言葉。\n',
}

const vitepress = {
  '.vitepress/config.ts': `export default {
  title: 'Skiff', lang: 'en-US',
  themeConfig: { nav: [{ text: 'Guide', link: '/guide/start' }], sidebar: { '/guide/': [{ text: 'Start', link: '/guide/start' }], '/fr/guide/': [{ text: 'Début', link: '/fr/guide/start' }] } },
  locales: {
    root: { label: 'English' },
    zh: { label: '简体中文', lang: 'zh-CN', title: '小船', description: '划得更远', themeConfig: { nav: [{ text: '指南', link: '/zh/guide/start#part' }], sidebar: [{ text: '指南', items: [{ text: '开始', link: '/zh/guide/start' }] }], footer: { copyright: '小船公司' } } },
    fr: { label: 'Français', lang: 'fr' },
    ko: { label: '한국어', link: 'https://ko.example.com' },
  },
}
`,
  'index.md': '# Skiff\n\nWords.\n',
  'guide/start.md': '# Start\n\nWords.\n\n## Part\n\nMore.\n',
  'zh/index.md': '# 小船\n\n[开始](./guide/start.md)\n',
  'zh/guide/start.md': '# 开始\n\n[主页](/zh/)\n\n## 部分 {#part}\n\n话。\n',
  'fr/guide/start.md': '# Début\n\nMots.\n',
}

const hugo = {
  'hugo.toml': `title = 'Skiff'
baseURL = 'https://skiff.example.com/'
defaultContentLanguage = 'en'
[languages.en]
languageName = 'English'
contentDir = 'content/en'
[languages.de]
languageName = 'Deutsch'
contentDir = 'content/de'
title = 'Boot'
`,
  'content/en/_index.md': '---\ntitle: Skiff\n---\nWords.\n',
  'content/en/docs/_index.md': '---\ntitle: Docs\n---\nWords.\n',
  'content/en/docs/use.md': '---\ntitle: Use\n---\nWords.\n',
  'content/de/_index.md': '---\ntitle: Boot\n---\nWorte.\n',
  'content/de/docs/_index.md': '---\ntitle: Doku\n---\nWorte.\n',
}

describe('Docusaurus', () => {
  test('translations below i18n get the routes of the old site, and labels, navbar and footer their texts', async () => {
    const project = await migrateAndBuild('docusaurus', docusaurus)
    expect(errorsOf(project)).toEqual([])
    const { config, report, sidebars } = project.migrated
    expect(config.locales).toMatchObject({
      root: { label: 'English' },
      de: {
        label: 'Deutsch',
        title: 'Boot',
        footer: {
          copyright: 'Boot GmbH',
          columns: [{ title: 'Mehr', items: [{ label: 'Anfang', href: '/docs/start' }] }],
        },
      },
      ja: { label: '日本語 (日本)', lang: 'ja-JP' },
    })
    expect(JSON.stringify(config.locales)).toContain('"label":"Doku","href":"/docs/start"')
    expect(sidebars.find(({ file }) => file === 'versions/next/sidebars.yaml')?.sidebars.docs).toEqual([
      'docs/start',
      { category: 'Guides', translations: { de: 'Anleitungen' }, items: ['docs/guides/use'] },
      { link: 'https://chat.example.com', label: 'Chat', translations: { de: 'Plaudern' } },
    ])
    const titles = Object.fromEntries(project.build.site.docs.map(({ route, title }) => [route, title]))
    expect(titles).toMatchObject({
      '/docs/start': 'Start of 1.0',
      '/de/docs/start': 'Anfang von 1.0',
      '/de/docs/next/start': 'Anfang',
      '/de/docs/next/use': 'Use',
      '/ja/docs/next/use': '使う',
      '/de/about': 'Impressum',
      '/de/blog/2024/01/02/first': 'Erster',
    })
    expect(project.migrated.copies.map(({ to }) => to)).toContain('versions/next/de/docs/boat.svg')
    const page = Buffer.from(project.build.outputs.get('de/docs/next/start.html') ?? '').toString()
    expect(page).toContain('href="/de/docs/next/use"')
    expect(report.leftovers).toContainEqual({
      kind: 'language without pages here',
      file: 'docusaurus.config.js',
      text: 'fr: i18n/fr',
    })
  })
})

describe('VitePress', () => {
  test('locales keep their folders, and get sidebars, navbar and texts of their own', async () => {
    const project = await migrateAndBuild('vitepress', vitepress)
    expect(errorsOf(project)).toEqual([])
    expect(project.migrated.config).toMatchObject({
      locale: 'en-US',
      locales: {
        root: { label: 'English' },
        zh: { label: '简体中文', lang: 'zh-CN', title: '小船', tagline: '划得更远', footer: { copyright: '小船公司' } },
        fr: { label: 'Français' },
      },
    })
    expect(JSON.stringify(project.migrated.config.locales)).toContain('"label":"指南","href":"/guide/start#part"')
    expect(project.migrated.sidebars).toEqual([
      { file: 'content/sidebars.yaml', sidebars: { guide: [{ page: 'guide/start', label: 'Start' }] } },
      {
        file: 'content/zh/sidebars.yaml',
        sidebars: { docs: [{ category: '指南', collapsed: false, items: [{ page: 'guide/start', label: '开始' }] }] },
      },
      { file: 'content/fr/sidebars.yaml', sidebars: { guide: [{ page: 'guide/start', label: 'Début' }] } },
    ])
    expect(routesOf(project)).toEqual(['/', '/fr', '/fr/guide/start', '/guide/start', '/zh', '/zh/guide/start'])
    expect(project.migrated.report.leftovers.map(({ text }) => text)).toContain('ko: 한국어 https://ko.example.com')
  })
})

describe('Hugo', () => {
  test('languages become locales with sidebars of their own', async () => {
    const project = await migrateAndBuild('hugo', hugo)
    expect(errorsOf(project)).toEqual([])
    expect(project.migrated.config.locales).toEqual({
      root: { label: 'English' },
      de: { label: 'Deutsch', title: 'Boot' },
    })
    expect(routesOf(project)).toEqual(['/', '/de', '/de/docs', '/de/docs/use', '/docs', '/docs/use'])
    expect(project.migrated.sidebars.map(({ file }) => file)).toEqual([
      'content/sidebars.yaml',
      'content/de/sidebars.yaml',
    ])
  })
})

describe('Starlight', () => {
  test('folders belong to a language whose name differs in case only', async () => {
    const project = await migrateAndBuild('starlight', {
      'astro.config.mjs': `import { defineConfig } from 'astro/config'
import starlight from '@astrojs/starlight'
export default defineConfig({
  integrations: [
    starlight({
      title: 'Skiff',
      locales: {
        root: { label: 'English', lang: 'en' },
        'zh-cn': { label: '简体中文', lang: 'zh-CN' },
        'pt-BR': { label: 'Português', lang: 'pt-BR' },
      },
    }),
  ],
})
`,
      'src/content/docs/index.md': '---\ntitle: Skiff\n---\n\nWords.\n',
      'src/content/docs/zh-CN/index.md': '---\ntitle: 小船\n---\n\n词。\n',
      'src/content/docs/pt-BR/index.md': '---\ntitle: Esquife\n---\n\nPalavras.\n',
    })
    expect(errorsOf(project)).toEqual([])
    expect(project.migrated.config.locales).toMatchObject({
      'zh-cn': { label: '简体中文' },
      'pt-br': { label: 'Português' },
    })
    expect(routesOf(project)).toEqual(['/', '/pt-br', '/zh-cn'])
  })
})
