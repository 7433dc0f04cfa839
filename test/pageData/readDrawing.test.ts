import { describe, expect, it } from 'vitest'
import { readDrawing, writeDrawing } from '../../src/content/readDrawing.js'

const read = (svg: string) => readDrawing(new TextEncoder().encode(svg), 'a.svg')
const drawing = (content: string) => `<svg class="drawing" viewBox="0 0 9 9">${content}</svg>`
const messagesOf = (content: string) => read(drawing(content)).diagnostics.map(({ message }) => message)

describe('an SVG file', () => {
  it('without the class stays a picture, whatever it contains', () => {
    expect(read('<svg><script>1</script></svg>')).toEqual({ diagnostics: [] })
  })

  it('with the class becomes markup, without what the theme or the page says', () => {
    const svg = `<?xml version="1.0"?><!-- <script> --><svg class="drawing" xmlns="x" viewBox="0 0 9 9" role="img" aria-labelledby="t">
      <title id="t">Name</title><rect class="box" rx="2" fill="red" stroke-width='2'/><rect fill="red"/><text x="1">A  &amp; B</text></svg>`
    const { drawing: markup = '' } = read(svg)
    expect(writeDrawing(markup, { key: 'd0', label: 'Two boxes', className: 'wide' })).toBe(
      '<span class="drawing wide"><svg role="img" aria-label="Two boxes" viewBox="0 0 9 9"><rect class="box" rx="2"/><rect fill="red"/><text x="1">A &amp; B</text></svg></span>',
    )
  })

  it('gets ids of its own in each place, and references follow', () => {
    const { drawing: markup = '' } = read(drawing('<path id="a"/><use href="#a"/><path marker-end="url(#a)"/>'))
    const html = writeDrawing(markup, { key: 'd3', label: '', className: '' })
    expect(html).toContain('<path id="d3-a"/><use href="#d3-a"/><path marker-end="url(#d3-a)"/>')
    expect(html).toContain('<svg aria-hidden="true"')
  })
})

describe('a drawing is refused with', () => {
  it.each([
    ['<script>alert(1)</script>', 'the element <script>'],
    ['<style>a{}</style>', 'the element <style>'],
    ['<foreignObject/>', 'the element <foreignObject>'],
    ['<rect onclick="x()"/>', 'the attribute "onclick"'],
    ['<rect style="fill:red"/>', 'the attribute "style"'],
    ['<use href="other.svg#a"/>', 'a link to another file'],
    ['<use xlink:href="https://x.test"/>', 'a link to another file'],
    ['<rect fill="url(https://x.test)"/>', 'a link to another file'],
    ['<rect fill=red/>', 'a character `<` that starts no tag'],
    ['<text>1 < 2</text>', 'a character `<` that starts no tag'],
  ])('%s', (content, what) => {
    expect(messagesOf(content)[0]).toBe(`The drawing contains ${what}, which cannot be part of a page.`)
  })

  it('a place: line and column', () => {
    const [fault] = read('<svg class="drawing">\n  <script/>\n</svg>').diagnostics
    expect(fault?.range?.start).toEqual({ line: 2, column: 3 })
  })
})
