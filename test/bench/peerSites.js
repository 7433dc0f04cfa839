/** Writes one tree of Markdown as a site of docsgen, Hugo and Eleventy, each with a sidebar, a table of contents and highlighted code. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * @typedef {object} PeerSite
 * @property {string} root
 * @property {string} content folder of the pages
 * @property {string} output
 * @property {readonly string[]} caches removed before a cold build, with the output
 * @property {readonly string[]} command
 */

/** @returns {PeerSite} */
export function writeDocsgenSite(root, { tree, repository, severities }) {
  const content = join(root, 'content')
  copyTree(tree, content, 'static')
  const config = {
    ...{ title: 'Bench', url: 'https://example.com', product: { name: 'Bench', slug: 'bench' }, version: '1.0.0' },
    ...{ gate: false, checks: severities },
  }
  put(
    root,
    'site.config.ts',
    `import { defineConfig } from 'docsgen'\n\nexport default defineConfig(${JSON.stringify(config)})\n`,
  )
  put(root, 'content/sidebars.yaml', sidebars(content))
  if (!existsSync(join(root, 'node_modules'))) {
    mkdirSync(join(root, 'node_modules'))
    symlinkSync(repository, join(root, 'node_modules/docsgen'))
  }
  const command = [process.execPath, join(repository, 'bin/docsgen.js'), 'build', '--quiet', '--no-color']
  return { root, content, output: 'build', caches: ['.docsgen'], command }
}

/** One sidebar for each folder, and a category for each folder in it. */
function sidebars(content) {
  const quote = JSON.stringify
  const items = (folder, indent) =>
    list(join(content, folder)).flatMap((entry) => {
      const id = `${folder}/${entry.name.replace(/\.md$/, '')}`
      if (entry.isDirectory()) {
        const index = existsSync(join(content, id, 'index.md'))
        const inner = items(id, `${indent}    `)
        return [
          `${indent}- category: ${quote(entry.name)}`,
          ...(index ? [`${indent}  page: ${quote(`${id}/index`)}`] : []),
          inner.length > 0 ? `${indent}  items:\n${inner.join('\n')}` : `${indent}  items: []`,
        ]
      }
      return entry.name.endsWith('.md') && entry.name !== 'index.md' ? [`${indent}- ${quote(id)}`] : []
    })
  const top = list(content).filter(({ name }) => name !== 'static')
  const pages = top
    .filter(({ name }) => name.endsWith('.md'))
    .map(({ name }) => `  - ${quote(name.replace(/\.md$/, ''))}`)
  const folders = top
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => {
      const index = existsSync(join(content, name, 'index.md')) ? [`  - ${quote(`${name}/index`)}`] : []
      return { name, rows: [...index, ...items(name, '  ')] }
    })
    .filter(({ rows }) => rows.length > 0)
  return [
    ...(pages.length > 0 ? ['home:', ...pages] : []),
    ...folders.flatMap(({ name, rows }) => [`${quote(name)}:`, ...rows]),
    '',
  ].join('\n')
}

/** @returns {PeerSite} */
export function writeHugoSite(root, { tree }) {
  const content = join(root, 'content')
  copyTree(tree, content, '../static')
  for (const folder of foldersOf(content))
    if (existsSync(join(folder, 'index.md'))) renameSync(join(folder, 'index.md'), join(folder, '_index.md'))
  put(
    root,
    'config.toml',
    'baseURL = "https://example.com/"\ntitle = "Bench"\ndisableKinds = ["taxonomy", "term", "RSS"]\n[markup.highlight]\nnoClasses = false\n',
  )
  put(
    root,
    'layouts/_default/baseof.html',
    page({
      ...{ title: '{{ .Title }}', description: '{{ .Description }}', content: '{{ .Content }}' },
      ...{ nav: '{{ partialCached "nav.html" . .FirstSection.Section }}', toc: '{{ .TableOfContents }}' },
    }),
  )
  for (const kind of ['single', 'list']) put(root, `layouts/_default/${kind}.html`, '{{ define "main" }}{{ end }}')
  put(
    root,
    'layouts/partials/nav.html',
    '{{ template "pages" .FirstSection }}{{ define "pages" }}<ul>{{ range .Pages }}<li><a href="{{ .RelPermalink }}">{{ .Title }}</a>{{ if .IsSection }}{{ template "pages" . }}{{ end }}</li>{{ end }}</ul>{{ end }}',
  )
  return {
    root,
    content,
    output: 'public',
    caches: ['resources', '.hugo_build.lock'],
    command: ['hugo', '--quiet', '--ignoreCache'],
  }
}

/** @param packages folder whose `node_modules` holds Eleventy, its highlighter, markdown-it-anchor and Pagefind. @returns {PeerSite} */
export function writeEleventySite(root, { tree, packages }) {
  const content = join(root, 'docs')
  copyTree(tree, content, '../public')
  put(root, 'package.json', '{ "private": true, "type": "module" }')
  put(
    root,
    '_includes/page.njk',
    page({
      ...{ title: '{{ title }}', description: '{{ description }}', content: '{{ content | safe }}' },
      ...{ nav: '{{ nav[page.url.split("/")[1]] | safe }}', toc: '' },
    }),
  )
  put(root, 'eleventy.config.js', readFileSync(new URL('./eleventyConfig.js', import.meta.url), 'utf8'))
  if (!existsSync(join(root, 'node_modules'))) symlinkSync(join(packages, 'node_modules'), join(root, 'node_modules'))
  const command = [process.execPath, 'node_modules/@11ty/eleventy/cmd.cjs', '--quiet']
  return { root, content, output: '_site', caches: ['.cache'], command }
}

function page({ title, description, nav, content, toc }) {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><meta name="description" content="${description}"></head>
<body><header><a href="/">Bench</a></header><nav>${nav}</nav><main><h1>${title}</h1>${content}</main><aside>${toc}</aside></body></html>
`
}

/** Copies the pages; a folder `static` of the tree holds files that are published as they are. */
function copyTree(tree, content, staticFolder) {
  const files = join(tree, 'static')
  cpSync(tree, content, { recursive: true, filter: (path) => path !== files })
  if (existsSync(files)) cpSync(files, join(content, staticFolder), { recursive: true })
}

function foldersOf(folder) {
  const inner = list(folder).filter((entry) => entry.isDirectory())
  return [folder, ...inner.flatMap(({ name }) => foldersOf(join(folder, name)))]
}

function list(folder) {
  return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
}

function put(root, path, text) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
