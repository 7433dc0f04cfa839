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
    expect(low(3, ['line-strong'], ['bg', 'bg-subtle', 'bg-raised', 'bg-code'])).toEqual([])
  })
})

/** Custom properties of the rules with this selector whose values are `#rgb` or `#rrggbb`. */
function colours(selector: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const rule of sheets.split('}')) {
    const [head = '', body = ''] = rule.split(/\{(?=[^{]*$)/)
    if (!head.trim().endsWith(selector)) continue
    for (const [, name = '', colour = ''] of body.matchAll(/--([\w-]+): #([\da-f]{3,6});/g)) found.set(name, colour)
  }
  return found
}

function value(tokens: ReadonlyMap<string, string>, name: string): string {
  const found = tokens.get(name)
  if (!found) throw new Error(`There is no colour \`--${name}\`.`)
  return found
}

/** A ratio from 1 to 21. */
function contrast(one: string, other: string): number {
  const [high = 0, deep = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (high + 0.05) / (deep + 0.05)
}

function luminance(colour: string): number {
  const long = colour.length === 3 ? colour.replaceAll(/./g, '$&$&') : colour
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((start) => {
    const part = Number.parseInt(long.slice(start, start + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
