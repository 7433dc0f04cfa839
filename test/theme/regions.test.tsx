import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { PageView } from '../../src/contract.js'
import theme from '../../theme/index.js'
import { pages, site } from './sample.js'

describe('the sidebar', () => {
  const html = region('sidebar', pages.article)

  it('names its sidebar and where the whole tree is', () => {
    expect(html).toMatch(/^<nav aria-label="Docs sidebar" data-sidebar="docs" data-tree="\/tree-docs\.html">/)
  })

  it('marks the current page, once', () => {
    expect(html.match(/aria-current="page"/g)).toHaveLength(1)
    expect(html).toContain('<a href="/aws/instructions" aria-current="page">Instructions</a>')
  })

  it('gives a category with a page a link and a named caret', () => {
    expect(html).toContain('<a href="/connect">Connect a cloud account</a>')
    expect(html).toContain('aria-label="Collapse sidebar category &#x27;Connect a cloud account&#x27;"')
  })

  it('gives a category without a page a button, and a link where scripts are off', () => {
    expect(html).toContain('<a class="needs-no-js" href="/aws/prerequisites">AWS</a>')
    expect(html).toMatch(/<button [^>]*aria-expanded="true"[^>]*>AWS<\/button>/)
  })

  it('leaves the list of a closed category out, and ties the buttons of open ones to their lists', () => {
    const buttons = [...html.matchAll(/aria-expanded="(\w+)" aria-controls="([^"]+)"/g)]
    expect(new Set(buttons.map(([, , id]) => id)).size).toBe(buttons.length)
    for (const [, open, id] of buttons) expect(html.includes(`<ul id="${id}">`)).toBe(open === 'true')
  })

  it('says the method of an operation in the name of its link', () => {
    expect(region('sidebar', pages.operation)).toContain('<span class="method" data-method="post">POST</span> ')
  })

  it('is empty on a page without one', () => {
    expect(region('sidebar', pages.notFound)).toBe('')
  })
})

describe('the main region', () => {
  it('makes the h1 from the title unless the content has it', () => {
    expect(region('main', pages.article)).toContain('<h1>Connect an AWS organization</h1>')
    expect(region('main', { ...pages.article, contentHasTitle: true })).not.toContain('<h1>')
  })

  it('ends the breadcrumbs with the page itself as text', () => {
    const html = region('main', pages.article)
    expect(html).toContain('<a href="/" aria-label="Home page">')
    expect(html).toContain('<span aria-current="page">Instructions</span>')
  })

  it('has two tables of contents, or none', () => {
    const html = region('main', pages.article)
    expect(html).toContain('data-toc=""')
    expect(html).toContain('data-toc-mobile=""')
    expect(region('main', { ...pages.article, hideToc: true })).not.toContain('On this page')
  })

  it('shows banners and the date of review', () => {
    expect(region('main', pages.banner)).toContain('data-banner="unlisted"')
    expect(region('main', pages.article)).toContain('<time dateTime="2026-11-02">2 November 2026</time>')
  })

  it('leads on from a page that does not exist', () => {
    const html = region('main', pages.notFound)
    expect(html).toContain('<h1>Page Not Found</h1>')
    expect(html).toContain('action="/search/"')
    expect(html).toContain('<a href="/restapi/v1/introduction">API Reference</a>')
  })
})

function region(name: string, page: PageView): string {
  const Region = theme.regions[name]
  return Region ? renderToStaticMarkup(<Region site={site} page={page} />) : `There is no region ${name}.`
}
