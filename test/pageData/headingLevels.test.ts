import { expect, test } from 'vitest'
import { extractPageData } from '../../src/content/pageData/extractPageData.js'

const read = (html: string) => {
  const { content, headings } = extractPageData({ html, file: 'a.mdx', title: 'A', componentTargets: [] })
  return { html: content.join(''), levels: headings.map(({ level }) => level) }
}
const steps = (inner: string) => `<div class="steps" data-ds-nested="">${inner}</div>`

test('steps below the page title are sections', () => {
  const { html, levels } = read(
    `${steps('<h3 id="a">A</h3><p>1</p><h4 id="b">B</h4><h3 id="c">C</h3>')}<h2 id="d">D</h2>`,
  )
  expect(html).toBe(
    '<div class="steps"><h2 id="a">A</h2><p>1</p><h3 id="b">B</h3><h2 id="c">C</h2></div><h2 id="d">D</h2>',
  )
  expect(levels).toEqual([2, 3, 2, 2])
})

test.each([
  ['a section', '<h2 id="s">S</h2>', 3],
  ['a part of a section', '<h2 id="s">S</h2><h3 id="t">T</h3>', 4],
  ['a heading that has no room below it', '<h6 id="s">S</h6>', 6],
])('steps in %s are one level below it, with any syntax', (_, before, level) => {
  for (const written of [2, 3, 5]) {
    const { html } = read(before + steps(`<h${written} id="a">A</h${written}>`))
    expect(html).toBe(`${before}<div class="steps"><h${level} id="a">A</h${level}></div>`)
  }
})

test('consecutive and nested steps have their levels', () => {
  expect(read(steps('<h3 id="a">A</h3>') + steps('<h3 id="b">B</h3>')).levels).toEqual([2, 2])
  expect(read(steps(`<h3 id="a">A</h3>${steps('<h3 id="b">B</h3>')}<h3 id="c">C</h3>`)).levels).toEqual([2, 3, 2])
})

test('a step is below the heading above it', () => {
  expect(read(`<h2 id="s">S</h2>${steps('<h3 id="a">A</h3><h2 id="b">B</h2>')}`).levels).toEqual([2, 3, 3])
})

test('headings outside of steps keep their level', () => {
  expect(read('<h2 id="a">A</h2><h4 id="b">B</h4><h1 id="c">C</h1>').levels).toEqual([2, 4, 1])
})

test.each([
  ['a heading', '<h1 id="a">A</h1>', true],
  ['a heading without an id, which a component writes', '<div><h1>A</h1></div>', true],
  ['a logo', '<h1><img src="a.svg" alt=""></h1>', false],
  ['a section', '<h2 id="a">A</h2>', false],
])('%s is the title of a page, or not', (_, html, expected) => {
  const { contentHasTitle } = extractPageData({ html, file: 'a.mdx', title: 'A', componentTargets: [] })
  expect(contentHasTitle).toBe(expected)
})
