/** Contrast of colors on their backgrounds, by WCAG 2.2: 4.5 for text (1.4.3), 3 for borders and focus (1.4.11). */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const sheets = ['tokens', 'syntax'].map((name) => readFileSync(`theme/styles/base/${name}.css`, 'utf8')).join('\n')
const light = colours(':root')
const modes = { light, dark: new Map([...light, ...colours('[data-theme="dark"]')]) }

const surfaces = ['bg', 'bg-subtle', 'bg-raised', 'bg-code', 'bg-hover', 'brand-soft']
/** Backgrounds of code lines: plain, highlighted, added, removed. */
const underCode = ['bg-code', 'brand-soft', 'green-soft', 'red-soft']
const tones = ['blue', 'green', 'amber', 'orange', 'red', 'slate']
const syntax = [...light.keys()].filter((name) => name.startsWith('t-'))

describe.each(Object.entries(modes))('colors in %s mode', (_, tokens) => {
  const low = (least: number, texts: readonly string[], grounds: readonly string[]) =>
    texts.flatMap((text) =>
      grounds.flatMap((ground) => {
        const found = contrast(value(tokens, text), value(tokens, ground))
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
  const ratio = (one: string, other: string) => contrast(value(modes.dark, one), value(modes.dark, other))
  expect(ratio('bg-code', 'bg')).toBeGreaterThanOrEqual(1.15)
  expect(ratio('bg-raised', 'bg')).toBeGreaterThanOrEqual(1.12)
  expect(ratio('line', 'bg')).toBeGreaterThanOrEqual(1.3)
})

/** Custom properties of the rules with this selector whose values are `oklch(l c h)` or `#rrggbb`, as linear sRGB. */
function colours(selector: string): ReadonlyMap<string, LinearColor> {
  const found = new Map<string, LinearColor>()
  for (const rule of sheets.split('}')) {
    const [head = '', body = ''] = rule.split(/\{(?=[^{]*$)/)
    if (!head.trim().endsWith(selector)) continue
    for (const [, name = '', hex, oklch = ''] of body.matchAll(/--([\w-]+): (?:#([\da-f]{6})|oklch\(([\d. ]+)\));/g))
      found.set(name, hex ? linearOfHex(hex) : linearOfOklch(oklch.split(' ').map(Number)))
  }
  return found
}

function value(tokens: ReadonlyMap<string, LinearColor>, name: string): LinearColor {
  const found = tokens.get(name)
  if (!found) throw new Error(`There is no colour \`--${name}\`.`)
  return found
}

/** A ratio from 1 to 21. */
function contrast(one: LinearColor, other: LinearColor): number {
  const [high = 0, deep = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (high + 0.05) / (deep + 0.05)
}

/** Red, green and blue from 0 to 1. */
type LinearColor = readonly [number, number, number]

function luminance([red, green, blue]: LinearColor): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function linearOfHex(hex: string): LinearColor {
  const channel = (start: number): number => {
    const part = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }
  return [channel(0), channel(2), channel(4)]
}

/** The matrices are those of CSS Color 4. Channels outside of sRGB are clipped, which changes these colors by less than a display can show. */
function linearOfOklch([lightness = 0, chroma = 0, hue = 0]: readonly number[]): LinearColor {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const clip = (channel: number): number => Math.min(1, Math.max(0, channel))
  return [
    clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}
