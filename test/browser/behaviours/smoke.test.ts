import { createServer } from 'node:http'
import { chromium } from 'playwright-core'
import { it } from 'vitest'
import { buildProject, writeProject } from '../../support/project.js'
const page = (t: string, b: string) => `---\ntitle: ${t}\ndescription: About ${t} and what the reader can do with it in this page.\n---\n${b}\n`
it('smoke', async () => {
  const filler = 'A paragraph of text that is long enough.\n\n'.repeat(30)
  const root = writeProject(new Map([
    ['site.config.ts', `import { defineConfig } from 'docsgen'\nexport default defineConfig({ title: 'T', version: '0.1.0', url: 'https://docs.example.com', product: { name: 'P', slug: 'p' }, navbar: { items: [{ type: 'link', label: 'User Guides', href: '/' }] } })\n`],
    ['content/index.mdx', page('Home', `## One\n\n${filler}\n## Two\n\n${filler}\n\n<Tabs group="cloud">\n<Tab label="AWS">\n\nA\n\n</Tab>\n<Tab label="Azure">\n\nB\n\n</Tab>\n</Tabs>\n\n<details>\n<summary>More</summary>\n\nHidden text.\n\n</details>\n\n\`\`\`js\nconst a = 1\nconst b = 2\n\`\`\`\n\n![pic](./pic.svg)\n`)],
    ['content/pic.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect width="300" height="200" fill="teal"/></svg>'],
    ['content/b/one.mdx', page('B one', filler)], ['content/b/two.mdx', page('B two', filler)], ['content/c/three.mdx', page('C three', filler)],
    ['content/sidebars.yaml', 'docs:\n  - index\n  - category: B\n    page: b/one\n    items:\n      - b/two\n  - category: C\n    items:\n      - c/three\n'],
  ]))
  const build = await buildProject(root)
  console.log(JSON.stringify(build.diagnostics.slice(0, 5)), [...build.outputs.keys()].slice(0, 60).join(' '))
  const server = createServer((q, r) => {
    const p = decodeURIComponent(new URL(q.url ?? '/', 'http://x').pathname).slice(1)
    const found = build.outputs.get(p) ?? build.outputs.get(`${p}.html`) ?? build.outputs.get(`${p}/index.html`.replace(/^\//, '')) as any
    const type = p.endsWith('.js') ? 'text/javascript' : p.endsWith('.css') ? 'text/css' : p.endsWith('.json') ? 'application/json' : p.endsWith('.svg') ? 'image/svg+xml' : 'text/html'
    r.writeHead(found === undefined ? 404 : 200, { 'content-type': type }).end(found?.bytes ?? found?.content ?? found ?? '')
  })
  await new Promise<void>((d) => server.listen(0, d))
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--headless','--no-sandbox','--disable-gpu','--no-first-run'] })
  const tab = await browser.newPage({ viewport: { width: 1300, height: 800 } })
  tab.on('console', (m) => console.log('console', m.type(), m.text())); tab.on('pageerror', (e) => console.log('pageerror', String(e)))
  tab.on('response', (r) => r.status() >= 400 && console.log(r.status(), r.url()))
  await tab.goto(`http://127.0.0.1:${(server.address() as any).port}/`)
  await tab.waitForSelector('[data-action="toggle-theme"]:enabled')
  const log = async (label: string, f: () => unknown) => console.log(label, JSON.stringify(await tab.evaluate(f)))
  await log('toc', () => [...document.querySelectorAll('[data-toc] [aria-current]')].map((e) => e.textContent))
  await tab.click('.prose details > summary'); await tab.waitForTimeout(600)
  await log('details', () => { const d = document.querySelector('.prose details') as HTMLDetailsElement; return [d.open, d.offsetHeight] })
  await tab.click('.prose details > summary'); await tab.waitForTimeout(600)
  await log('details', () => { const d = document.querySelector('.prose details') as HTMLDetailsElement; return [d.open, d.offsetHeight] })
  await tab.waitForTimeout(800)
  await tab.click('main img'); await tab.waitForTimeout(600)
  await log('zoom', () => [document.querySelectorAll('.medium-zoom-overlay').length, document.querySelector('.medium-zoom-image--opened')?.getBoundingClientRect()])
  await tab.screenshot({ path: '/tmp/zoom.png' })
  await tab.keyboard.press('Escape'); await tab.waitForTimeout(600)
  await tab.click('[data-category] button >> nth=1'); await tab.waitForTimeout(500)
  await log('side', () => document.querySelector('[data-sidebar]')?.textContent)
  await tab.click('[data-sidebar] a[href*="b/one"]'); await tab.waitForTimeout(500)
  await log('nav', () => [location.pathname, document.title, scrollY, document.querySelector('[data-sidebar]')?.outerHTML.slice(0, 1500)])
  await tab.screenshot({ path: '/tmp/nav.png' })
  await tab.setViewportSize({ width: 500, height: 800 }); await tab.waitForTimeout(300)
  await tab.click('[data-action="open-menu"]'); await tab.waitForTimeout(500)
  await tab.screenshot({ path: '/tmp/drawer.png' })
  await tab.click('[data-action="menu-main"]'); await tab.waitForTimeout(500)
  await tab.screenshot({ path: '/tmp/drawer2.png' })
  await browser.close(); server.close()
})
