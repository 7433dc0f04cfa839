/**
 * Contrast of text in drawings. Only what is certain is compared: text with a color of its own on a rectangle or a circle behind it. A
 * text on any other shape, on a gradient or with colors of a complicated style sheet is not judged.
 */
import type { Element } from 'hast'
import { contrastRatio, textContrast } from '../../schema/colorRamp.js'
import { type Child, contains, hasTag, isElement, textOfNodes } from '../pageMarkdown/hast.js'
import { parseCssColor } from './cssColor.js'

export interface LowContrast {
  readonly node: Element
  readonly text: string
  readonly color: string
  readonly background: string
  readonly ratio: number
  readonly needed: number
}

/** Colors and place that elements inherit. */
interface State {
  readonly fill: string
  readonly size: number
  readonly isBold: boolean
  readonly anchor: string
  readonly left: number
  readonly top: number
  readonly isCertain: boolean
}

interface Drawing {
  readonly width: number
  readonly height: number
  /** The shapes that are painted so far, the last one on top. A shape without a color hides the shapes below it. */
  readonly shapes: Shape[]
  readonly found: LowContrast[]
}

interface Shape {
  readonly color: string | undefined
  readonly contains: (x: number, y: number) => boolean
}

/** Large text needs less contrast (WCAG 2.2, 1.4.3). */
const largeText = { size: 24, boldSize: 18.66, contrast: 3 }

export function findLowContrast(svg: Element): LowContrast[] {
  // Rules can color everything; their cascade is a task for browsers.
  if (contains(svg, (node) => hasTag(node, 'style', 'foreignObject'))) return []
  const [, , boxWidth, boxHeight] = numbersOf(svg.properties.viewBox)
  const width = boxWidth ?? numberOf(svg.properties.width) ?? Number.POSITIVE_INFINITY
  const height = boxHeight ?? numberOf(svg.properties.height) ?? Number.POSITIVE_INFINITY
  const drawing: Drawing = { width, height, shapes: [], found: [] }
  const start = { fill: '#000000', size: 16, isBold: false, anchor: 'start', left: 0, top: 0, isCertain: true }
  for (const child of svg.children) paint(child, inherit(svg, start), drawing)
  return drawing.found
}

function paint(node: Child, outer: State, drawing: Drawing): void {
  if (!isElement(node) || /^(?:defs|title|desc|symbol|marker|clipPath|mask|pattern|metadata)$/.test(node.tagName))
    return
  const state = inherit(node, outer)
  switch (node.tagName) {
    case 'g':
    case 'a':
      for (const child of node.children) paint(child, state, drawing)
      return
    case 'text':
      checkText(node, state, drawing)
      return
    case 'line':
      return
    default:
      if (state.fill !== 'none' || node.tagName === 'image' || node.tagName === 'use')
        drawing.shapes.push(shapeOf(node, state, drawing))
  }
}

function inherit(node: Element, outer: State): State {
  const value = (name: string, property: string) => styleValue(node, name) ?? node.properties[property]
  const transform = String(node.properties.transform ?? '')
  const [, x = '0', y = '0'] = /^translate\(\s*([-\d.]+)[\s,]*([-\d.]+)?\s*\)$/.exec(transform) ?? []
  const fades = [value('opacity', 'opacity'), value('fill-opacity', 'fillOpacity')].some(
    (opacity) => opacity !== undefined && Number(opacity) !== 1,
  )
  const isMoved = transform === '' || /^translate\(/.test(transform)
  return {
    fill: String(value('fill', 'fill') ?? outer.fill),
    size: numberOf(value('font-size', 'fontSize')) ?? outer.size,
    isBold: /bold|[6-9]00/.test(String(value('font-weight', 'fontWeight') ?? '')) || outer.isBold,
    anchor: String(value('text-anchor', 'textAnchor') ?? outer.anchor),
    left: outer.left + Number(x),
    top: outer.top + Number(y),
    // A class can have rules in a style sheet of the site; a filter or a mask changes colors.
    isCertain:
      outer.isCertain && isMoved && !fades && ['className', 'filter', 'mask'].every((name) => !node.properties[name]),
  }
}

function shapeOf(node: Element, { fill, left, top, isCertain }: State, drawing: Drawing): Shape {
  const color = isCertain ? parseCssColor(fill) : undefined
  const { properties } = node
  const size = (value: unknown, whole: number) => (value === '100%' ? whole : numberOf(value))
  if (node.tagName === 'rect') {
    const [width, height] = [size(properties.width, drawing.width), size(properties.height, drawing.height)]
    const [x, y] = [left + (numberOf(properties.x) ?? 0), top + (numberOf(properties.y) ?? 0)]
    if (width !== undefined && height !== undefined)
      return { color, contains: (px, py) => px >= x && px <= x + width && py >= y && py <= y + height }
  }
  const radius = numberOf(properties.r)
  if (node.tagName === 'circle' && radius !== undefined) {
    const [x, y] = [left + (numberOf(properties.cx) ?? 0), top + (numberOf(properties.cy) ?? 0)]
    return { color, contains: (px, py) => Math.hypot(px - x, py - y) <= radius }
  }
  return { color: undefined, contains: () => true }
}

function checkText(node: Element, state: State, { shapes, found }: Drawing): void {
  const text = textOfNodes(node).replace(/\s+/g, ' ').trim()
  const [x, y] = [numberOf(node.properties.x) ?? 0, numberOf(node.properties.y) ?? 0]
  // A point inside of the first letter: the place is at its baseline, and at the side that the anchor names.
  const shift = { middle: 0, end: -1 }[state.anchor] ?? 1
  const [px, py] = [state.left + x + shift, state.top + y - state.size * 0.3]
  const color = state.isCertain ? parseCssColor(state.fill) : undefined
  const background = shapes.findLast((shape) => shape.contains(px, py))?.color
  if (text === '' || color === undefined || background === undefined || hasOwnColors(node)) return
  const isLarge = state.size >= (state.isBold ? largeText.boldSize : largeText.size)
  const needed = isLarge ? largeText.contrast : textContrast
  const ratio = contrastRatio(color, background)
  if (ratio < needed) found.push({ node, text, color, background, ratio, needed })
}

/** Parts of the text with a color or a place of their own. */
function hasOwnColors(node: Element): boolean {
  return node.children.some(
    (child) =>
      isElement(child) &&
      ['fill', 'style', 'className', 'y', 'dy'].some((name) => child.properties[name] !== undefined),
  )
}

function styleValue(node: Element, name: string): string | undefined {
  const style = String(node.properties.style ?? '')
  return new RegExp(`(?:^|;)\\s*${name}\\s*:\\s*([^;]+)`).exec(style)?.[1]?.trim()
}

function numbersOf(value: unknown): number[] {
  return String(value ?? '')
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(Number)
}

function numberOf(value: unknown): number | undefined {
  const [, number] = /^\s*([-+]?[\d.]+)(?:px)?\s*$/.exec(String(value ?? '')) ?? []
  return number === undefined ? undefined : Number(number)
}
