import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { PageView } from '../../src/model/contract.js'
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

  it('links a category to its page, else, marked by a dash, to its first one', () => {
    expect(html).toMatch(/<li data-category="\w+" data-active=""><a href="\/connect">Connect a cloud account<\/a><ul>/)
    expect(html).toMatch(/<li data-category="\w+-" data-active=""><a href="\/aws\/prerequisites">AWS<\/a><ul>/)
  })

  it('leaves the list of a closed category out, and gives each category a key of its own', () => {
    expect(html).toMatch(/<li data-category="\w+"><a href="\/introduction">Introduction<\/a><\/li>/)
    const keys = [...html.matchAll(/data-category="([^"]+)"/g)].map(([, key]) => key)
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('says the method of an operation in the name of its link', () => {
    expect(region('sidebar', pages.operation)).toContain('<span class="method" data-method="post">POST</span> Create')
    expect(region('sidebar', pages.operation)).toContain('PUT</span> <s>Replace cloud accounts</s>')
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

  it('has a table of contents, and a place for the folded one, or none', () => {
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
