/** Contrast of colors on their backgrounds, by WCAG 2.2: 4.5 for text (1.4.3), 3 for borders and focus (1.4.11). */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contrastRatio } from '../../src/schema/colorRamp.js'
import { colorsOfTheme } from '../support/themeColors.js'

const sheets = ['tokens', 'syntax'].map((name) => readFileSync(`theme/styles/base/${name}.css`, 'utf8')).join('\n')
const modes = colorsOfTheme(sheets)

const surfaces = ['bg', 'bg-subtle', 'bg-raised', 'bg-code', 'bg-hover', 'brand-soft']
/** Backgrounds of code lines: plain, highlighted, added, removed. */
const underCode = ['bg-code', 'brand-row', 'green-row', 'red-row']
const tones = ['blue', 'green', 'amber', 'orange', 'red', 'slate']
const syntax = [...modes.light.keys()].filter((name) => name.startsWith('t-'))

describe.each(Object.entries(modes))('colors in %s mode', (_, tokens) => {
  const low = (least: number, texts: readonly string[], grounds: readonly string[]) =>
    texts.flatMap((text) =>
      grounds.flatMap((ground) => {
        const found = contrastRatio(value(tokens, text), value(tokens, ground))
        return found < least ? [`${text} on ${ground}: ${found.toFixed(2)}`] : []
      }),
    )

  it('text is readable on every surface', () => {
    const softs = tones.map((tone) => `${tone}-soft`)
    expect(low(4.5, ['text', 'heading', 'text-muted', 'text-faint', 'brand'], [...surfaces, ...softs])).toEqual([])
    expect(low(4.5, ['on-brand'], ['brand', 'brand-strong'])).toEqual([])
    expect(low(4.5, ['heading', 'text'], ['mark', 'brand-line'])).toEqual([])
  })

  it('every kind of token is readable on plain, highlighted, added and removed lines', () => {
    expect(syntax.length).toBeGreaterThan(10)
    expect(low(4.5, syntax, underCode)).toEqual([])
  })

  it('titles of admonitions and banners are readable', () => {
    expect(tones.flatMap((tone) => low(4.5, [tone], [`${tone}-soft`, 'bg']))).toEqual([])
  })

  it('focus rings and borders of fields are visible', () => {
    expect(low(3, ['focus'], surfaces)).toEqual([])
    expect(low(3, ['accent'], ['bg', 'bg-subtle', 'bg-hover'])).toEqual([])
    expect(low(3, ['line-strong'], ['bg', 'bg-subtle', 'bg-raised', 'bg-code'])).toEqual([])
  })
})

it('in dark mode, code stands out from the page, and raised surfaces from both', () => {
  const ratio = (one: string, other: string) => contrastRatio(value(modes.dark, one), value(modes.dark, other))
  expect(ratio('bg-code', 'bg')).toBeGreaterThanOrEqual(1.15)
  expect(ratio('bg-raised', 'bg')).toBeGreaterThanOrEqual(1.12)
  expect(ratio('line', 'bg')).toBeGreaterThanOrEqual(1.3)
})

function value(tokens: ReadonlyMap<string, string>, name: string): string {
  const found = tokens.get(name)
  if (!found) throw new Error(`There is no color \`--${name}\`.`)
  return found
}
