/** The colors that derive from one brand color are readable in both modes, whatever its hue. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  brandColors,
  type ColorScheme,
  contrastRatio,
  darkBrand,
  hardestSurface,
  isReadable,
  nearestReadable,
} from '../../src/schema/colorRamp.js'
import { colorsOfTheme } from '../support/themeColors.js'

const sheets = ['tokens', 'syntax'].map((name) => readFileSync(`theme/styles/base/${name}.css`, 'utf8')).join('\n')
const themeColors = colorsOfTheme(sheets)
const surfaces = ['bg', 'bg-subtle', 'bg-raised', 'bg-code', 'bg-hover']
const softs = ['blue', 'green', 'amber', 'orange', 'red', 'slate'].map((tone) => `${tone}-soft`)
const texts = ['text', 'heading']
const syntax = [...themeColors.light.keys()].filter((name) => name.startsWith('t-'))

/** Colors of all hues, and those of the gray axis. */
const hues = [
  '#d11149',
  '#b3261e',
  '#a8480b',
  '#8a5a00',
  '#4d6b00',
  '#1b6b3a',
  '#00695c',
  '#08687a',
  '#1d5fa8',
  '#3346d3',
  '#5b21b6',
  '#7c3aed',
  '#9c27b0',
  '#ad1457',
  '#000000',
  '#4a4a4a',
]

describe.each(['light', 'dark'] as const)('brand colors in %s mode', (scheme: ColorScheme) => {
  const theme = themeColors[scheme]
  const value = (name: string) => {
    const found = theme.get(name)
    if (!found) throw new Error(`The theme has no color \`--${name}\`.`)
    return found
  }

  it('no surface of the theme is harder to read on than the surface that colors are checked with', () => {
    const text = scheme === 'light' ? '#000000' : '#ffffff'
    const limit = contrastRatio(text, hardestSurface[scheme])
    expect([...surfaces, ...softs].filter((name) => contrastRatio(text, value(name)) < limit)).toEqual([])
  })

  it.each(hues)('%s gives readable colors', (color) => {
    const own = scheme === 'light' ? nearestReadable(color, 'light') : darkBrand(nearestReadable(color, 'light'))
    const found = brandColors(own, scheme)
    const low = [
      ...[...surfaces, ...softs].map((name) => ['brand', found.brand, value(name), 4.5] as const),
      ...['brand', 'brand-strong'].map((name) => [name, found['on-brand'], found[name as 'brand'], 4.5] as const),
      ['brand on brand-soft', found.brand, found['brand-soft'], 4.5] as const,
      ...texts.map((name) => [`${name} on brand-line`, value(name), found['brand-line'], 4.5] as const),
      ...[...texts, ...syntax].map((name) => [`${name} on brand-soft`, value(name), found['brand-soft'], 4.5] as const),
      ...surfaces.map((name) => ['focus', found.focus, value(name), 3] as const),
    ].filter(([, one, other, limit]) => contrastRatio(one, other) < limit)
    expect(low).toEqual([])
  })
})

it('an unreadable color gets the nearest readable one with the same hue', () => {
  expect(isReadable('#14b8a6', 'light')).toBe(false)
  const near = nearestReadable('#14b8a6', 'light')
  expect(isReadable(near, 'light')).toBe(true)
  expect(contrastRatio(near, hardestSurface.light)).toBeLessThan(4.7)
  expect(nearestReadable('#7c3aed', 'light')).toBe('#7c3aed')
  expect(isReadable(nearestReadable('#1d1160', 'dark'), 'dark')).toBe(true)
})
