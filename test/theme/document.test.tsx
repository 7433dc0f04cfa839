import { describe, expect, it } from 'vitest'
import type { NavItemView, SiteView } from '../../src/model/contract.js'
import { renderPage } from './renderPage.js'
import { footer, pages, site } from './sample.js'

const news = site.announcement
const article = renderPage(site, pages.article)

describe('the document', () => {
  it('is complete: language, title, description, canonical URL, generator', () => {
    expect(article).toMatch(/^<!doctype html><html lang="en" data-theme="light" data-theme-choice="light"/)
    expect(article).toContain('<title>Connect an AWS organization | Skerry Docs</title>')
    expect(article).toContain('name="generator" content="docsgen 0.1.0"')
    expect(article).toContain('rel="canonical" href="https://docs.example.com/aws/instructions"')
  })

  it('the skip link is the first element that gets the focus', () => {
    const body = article.slice(article.indexOf('<body>'))
    const first = body.match(/<(a|button|input|select|textarea)\b[^>]*>([^<]*)/)
    expect(first?.[0]).toBe('<a class="skip-link" href="#main">Skip to main content')
  })

  it('needs no inline style and one inline script', () => {
    for (const page of Object.values(pages)) {
      const html = renderPage(site, page)
      expect(html).not.toMatch(/<[^>]+\sstyle=/)
      expect(html).not.toMatch(/<[^>]+\son[a-z]+=/)
      expect(html.match(/<script>/g)).toHaveLength(1)
    }
  })

  it('the boot script comes before the style sheet, and the policy before both', () => {
    const html = renderPage(site, pages.article, "default-src 'self'")
    const marks = ['http-equiv="Content-Security-Policy"', '<script>', 'rel="stylesheet"'].map((mark) =>
      html.indexOf(mark),
    )
    expect(marks).toEqual([...marks].sort((a, b) => a - b))
    expect(marks).not.toContain(-1)
    expect(article).not.toContain('http-equiv')
  })

  it('the settings of the browser code are escaped', () => {
    const title = '</script><b>'
    const html = renderPage({ ...site, client: { ...site.client, buildId: title } }, pages.article)
    expect(html).not.toContain(title)
    expect(settingsOf(html).buildId).toBe(title)
  })

  it('ids are unique on every kind of page', () => {
    for (const page of Object.values(pages)) {
      const ids = [...renderPage({ ...site, footer }, page).matchAll(/\sid="([^"]+)"/g)].map((match) => match[1])
      expect(ids.length).toBeGreaterThan(3)
      expect(ids).toEqual([...new Set(ids)])
    }
  })

  it('exactly one item of the bar is active, by class and by attribute', () => {
    const bar = article.slice(article.indexOf('<header'), article.indexOf('</header>'))
    expect(bar.match(/aria-current="true"/g)).toHaveLength(1)
    expect(bar).toContain('<a class="active" href="/" data-nav="0" aria-current="true">User Guides</a>')
  })

  it('the bar has the order: drawer button, logo, links, color mode, search, profile', () => {
    const gate = { mode: 'edge', script: '/assets/edge.js', brand: { name: 'Skiff' } } as const
    const html = renderPage({ ...site, client: { ...site.client, gate } }, pages.article)
    const marks = ['open-menu', 'class="logo"', 'User Guides', 'toggle-theme', 'data-search', 'data-profile']
    const places = marks.map((mark) => html.indexOf(mark, html.indexOf('<header')))
    expect(places).toEqual([...places].sort((a, b) => a - b))
    expect(places).not.toContain(-1)
  })

  it('GATE-01: draws a profile icon only where there is a gate', () => {
    expect(article).toContain('data-topbar')
    expect(article).not.toContain('data-profile')
  })

  it('has the labels that readers and tools rely on', () => {
    for (const label of [
      'Toggle navigation bar',
      'aria-label="Main"',
      'aria-label="Docs sidebar"',
      'aria-label="Breadcrumbs"',
      'aria-label="Docs pages"',
      'aria-label="Close"',
    ])
      expect(article).toContain(label)
  })

  it('has no footer unless configured, and marks links that open a new tab', () => {
    expect(article).not.toContain('<footer')
    const html = renderPage({ ...site, footer }, pages.article)
    expect(html).toMatch(/<a href="https:\/\/status\.example\.com" target="_blank" rel="noopener noreferrer">/)
    expect(html).toContain('(opens in new tab)')
  })

  it('has no color controls if the switch is off, and no close button on a fixed announcement', () => {
    const fixed: SiteView = {
      ...site,
      colorMode: { ...site.colorMode, disableSwitch: true },
      announcement: { ...news, closable: false },
    }
    const html = renderPage(fixed, pages.article)
    expect(html).not.toContain('toggle-theme')
    expect(html).not.toContain('type="radio"')
    expect(html).not.toContain('dismiss-announcement')
  })

  it('the version menu exists only if there is a choice', () => {
    const menu = (items: NavItemView['items']): SiteView => {
      const item: NavItemView = { kind: 'versions', label: 'v2', href: '/', position: 'right', external: false, items }
      return { ...site, navbar: { ...site.navbar, items: [...site.navbar.items, item] } }
    }
    expect(renderPage(menu([]), pages.article)).not.toContain('Versions')
    const html = renderPage(menu([{ id: 'v2', label: 'v2', href: '/', current: true }]), pages.article)
    expect(html).toContain('data-switcher="Versions"')
  })

  it('elements that only work with scripts, and can be created by them, are not in the HTML', () => {
    for (const mark of ['data-drawer', 'type="radio"', 'to-top', '<symbol']) expect(article).not.toContain(mark)
  })
})

function settingsOf(html: string): { readonly buildId: string } {
  const text = html.match(/<script type="application\/json" id="docsgen">(.*?)<\/script>/s)?.[1]
  return JSON.parse(text ?? '{}') as { readonly buildId: string }
}
