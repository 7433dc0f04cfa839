import { describe, expect, it } from 'vitest'
import { nearest } from '../../src/util/nearest.js'

const keys = ['title', 'tagline', 'sidebar_label', 'toc_min_heading_level', 'draft', 'url', 'to']

describe('nearest', () => {
  it.each([
    ['a swap of neighbours', 'tilte', 'title'],
    ['a missing letter', 'titl', 'title'],
    ['another case', 'TITLE', 'title'],
    ['another spelling of compounds', 'sidebarLabel', 'sidebar_label'],
    ['a hyphen for an underscore', 'toc-min-heading-level', 'toc_min_heading_level'],
    ['a short word', 'ur', 'url'],
    ['a word that is right', 'title', undefined],
    ['a word that is far from all', 'navigation', undefined],
    ['a word without a shared letter', 'xx', undefined],
    ['nothing', '', undefined],
    ['the beginning of a word', 'tag', 'tagline'],
    ['a beginning that is too short', 'dr', undefined],
  ])('%s has a suggestion', (_, word, expected) => {
    expect(nearest(word, keys)).toBe(expected)
  })

  it('a difference of case wins over an earlier word with an edit', () => {
    expect(nearest('Docs', ['dock', 'docs'])).toBe('docs')
  })

  it('separators do not count', () => {
    expect(nearest('a_b_c', ['abc'])).toBe('abc')
  })

  it('the first of equally near words wins', () => {
    expect(nearest('cat', ['bat', 'hat'])).toBe('bat')
  })

  it('very long words are not compared', () => {
    const near = (length: number) => nearest('a'.repeat(length), [`${'a'.repeat(length - 1)}b`])
    expect(near(200)).toBeDefined()
    expect(near(201)).toBeUndefined()
  })
})
