import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { PageView } from '../../src/model/contract.js'
import theme from '../../theme/index.js'
import { pages, site } from './sample.js'

describe('the sidebar', () => {
  const html = region('sidebar', pages.article)

  it('has the name of its sidebar and the URL of the complete tree', () => {
    expect(html).toMatch(/^<nav aria-label="Docs sidebar" data-sidebar="docs" data-tree="\/tree-docs\.html">/)
  })

  it('the current page is marked once', () => {
    expect(html.match(/aria-current="page"/g)).toHaveLength(1)
    expect(html).toContain('<a href="/aws/instructions" aria-current="page">Instructions</a>')
  })

  it('a category links to its page, or to its first page', () => {
    expect(html).toMatch(
      /<li data-category="[^"]+" data-active=""><a href="\/connect">Connect a cloud account<\/a><ul>/,
    )
    expect(html).toMatch(/<li data-category="[^"]+" data-active=""><a href="\/aws\/prerequisites">AWS<\/a><ul>/)
  })

  it('the list of a closed category is omitted, and each category has a key of its own', () => {
    expect(html).toMatch(/<li data-category="\w+"><a href="\/introduction">Introduction<\/a><\/li>/)
    const keys = [...html.matchAll(/data-category="([^"]+)"/g)].map(([, key]) => key)
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('the link of an operation names its method', () => {
    expect(region('sidebar', pages.operation)).toContain('<span class="method" data-method="post">POST</span> Create')
    expect(region('sidebar', pages.operation)).toContain('PUT</span> <s>Replace cloud accounts</s>')
  })

  it('is empty on a page without a sidebar', () => {
    expect(region('sidebar', pages.notFound)).toBe('')
  })
})

describe('the main region', () => {
  it('the title becomes the h1 unless the content has one', () => {
    expect(region('main', pages.article)).toContain('<h1>Connect an AWS organization</h1>')
    expect(region('main', { ...pages.article, contentHasTitle: true })).not.toContain('<h1>')
  })

  it('breadcrumbs end with the page itself as text', () => {
    const html = region('main', pages.article)
    expect(html).toContain('<a href="/" aria-label="Home page">')
    expect(html).toContain('<span aria-current="page">Instructions</span>')
  })

  it('the home page has no breadcrumbs that consist only of itself', () => {
    const home = { ...pages.article, href: '/', breadcrumbs: [{ label: 'Home' }] }
    expect(region('main', home)).not.toContain('class="breadcrumbs"')
    expect(region('main', { ...home, href: '/usage' })).toContain('class="breadcrumbs"')
  })

  it('there is a table of contents with a place for the collapsed one, or neither', () => {
    const html = region('main', pages.article)
    expect(html).toContain('data-toc=""')
    expect(html).toContain('data-toc-mobile=""')
    expect(region('main', { ...pages.article, hideToc: true })).not.toContain('On this page')
  })

  it('the summary of an API is above the collapsed table of contents', () => {
    const content = '<div class="reference"><p class="lead"><span>Cloud accounts.</span></p><p>More.</p></div>'
    const html = region('main', { ...pages.operation, toc: pages.article.toc, hideToc: false, content })
    expect(html).toContain('<p class="lead"><span>Cloud accounts.</span></p><details class="toc-mobile"')
    expect(html).toContain('<div class="prose"><div class="reference"><p>More.</p></div></div>')
  })

  it('banners and the date of review are shown', () => {
    expect(region('main', pages.banner)).toContain('data-banner="unlisted"')
    expect(region('main', pages.article)).toContain('<time dateTime="2026-11-02">2 November 2026</time>')
  })

  it('the not-found page offers links', () => {
    const html = region('main', pages.notFound)
    expect(html).toContain('<h1>Page not found</h1>')
    expect(html).toContain('action="/search/"')
    expect(html).toContain('<a href="/restapi/v1/introduction">API Reference</a>')
  })
})

function region(name: string, page: PageView): string {
  const Region = theme.regions[name]
  return Region ? renderToStaticMarkup(<Region site={site} page={page} />) : `There is no region ${name}.`
}
