/** Configuration of the Eleventy site of `npm run bench`: highlighted code, heading ids, a sidebar by folders, and search by Pagefind. */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import syntaxHighlight from '@11ty/eleventy-plugin-syntaxhighlight'
import anchor from 'markdown-it-anchor'

export default function configure(eleventy) {
  eleventy.addPlugin(syntaxHighlight)
  eleventy.amendLibrary('md', (markdown) => markdown.use(anchor))
  eleventy.addPassthroughCopy({ public: '/' })
  const folders = readdirSync('docs', { withFileTypes: true }).filter((entry) => entry.isDirectory())
  eleventy.addGlobalData(
    'nav',
    Object.fromEntries(folders.map(({ name }) => [name, listPages(`docs/${name}`, `/${name}/`)])),
  )
  eleventy.addGlobalData('layout', 'page.njk')
  eleventy.on('eleventy.after', () => spawnSync('npx', ['pagefind', '--site', '_site'], { stdio: 'inherit' }))
  return { dir: { input: 'docs', includes: '../_includes', output: '_site' }, markdownTemplateEngine: false }
}

function listPages(folder, url) {
  const items = readdirSync(folder, { withFileTypes: true }).map((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return `<li>${entry.name}${listPages(path, `${url}${entry.name}/`)}</li>`
    if (!entry.name.endsWith('.md')) return ''
    const title = /^title: "?(.*?)"?$/m.exec(readFileSync(path, 'utf8'))?.[1] ?? entry.name
    return `<li><a href="${url}${entry.name.replace(/(?:index)?\.md$/, '')}">${title.replaceAll('<', '&lt;')}</a></li>`
  })
  return `<ul>${items.join('')}</ul>`
}
