import { formatColor } from '../../src/schema/colorRamp.js'

/** The colors of the theme by name, in both modes, from the text of its style sheets. */
export interface ThemeColors {
  readonly light: ReadonlyMap<string, string>
  readonly dark: ReadonlyMap<string, string>
}

/** Lightness, and the two axes of OKLab. */
type Lab = readonly [lightness: number, a: number, b: number]

/** Names with a surface `<name>-soft` (styles/components/tone.css), and with rows of code `<name>-row` (code.css). */
const tinted = ['blue', 'green', 'amber', 'orange', 'red', 'violet', 'slate']
const rows = ['brand', 'green', 'red']
/** Share of the color in a row of code. */
const rowShare = 0.12

export function colorsOfTheme(sheets: string): ThemeColors {
  const light = colorsOf(sheets, ':root')
  return { light: withTints(light), dark: withTints(new Map([...light, ...colorsOf(sheets, '[data-theme="dark"]')])) }
}

/** Custom properties of the rules with this selector: `#rrggbb`, `oklch(l c h)`, a percentage; or another color, for code (`t-`). */
function colorsOf(sheets: string, selector: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const rule of sheets.split('}')) {
    const [head = '', body = ''] = rule.split(/\{(?=[^{]*$)/)
    if (!head.trim().endsWith(selector)) continue
    for (const [, name = '', value = ''] of body.matchAll(/--([\w-]+): (#[\da-f]{6}|oklch\([\d. ]+\)|\d+%);/g))
      found.set(name, value)
    for (const [, name = '', value = ''] of body.matchAll(/--(t-\w+): (var\(--[\w-]+\));/g)) found.set(name, value)
  }
  return found
}

/** All colors as `#rrggbb`, with those that the style sheets mix. */
function withTints(declared: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const values = new Map(
    [...declared].map(
      ([name, value]) => [name, declared.get(/^var\(--(.+)\)$/.exec(value)?.[1] ?? '') ?? value] as const,
    ),
  )
  const share = Number.parseFloat(values.get('tint') ?? '') / 100
  const labOf = (name: string) => toLab(values.get(name) ?? '')
  const mixed = (name: string, ground: string, part: number) => {
    const [one, other] = [labOf(name), labOf(ground)]
    return formatLab([0, 1, 2].map((axis) => (one[axis] ?? 0) * part + (other[axis] ?? 0) * (1 - part)))
  }
  return new Map([
    ...[...values].flatMap(([name, value]) =>
      value.endsWith('%') ? [] : [[name, value.startsWith('#') ? value : formatLab(toLab(value))] as const],
    ),
    ...tinted.map((name) => [`${name}-soft`, mixed(name, 'bg', share)] as const),
    ...rows.map((name) => [`${name}-row`, mixed(name, 'bg-code', rowShare)] as const),
  ])
}

function toLab(color: string): Lab {
  const [lightness = 0, chroma = 0, degrees = 0] = color.slice('oklch('.length, -1).split(' ').map(Number)
  const hue = (degrees * Math.PI) / 180
  return [lightness, chroma * Math.cos(hue), chroma * Math.sin(hue)]
}

function formatLab([lightness = 0, a = 0, b = 0]: readonly number[]): string {
  return formatColor({ lightness, chroma: Math.hypot(a, b), hue: Math.atan2(b, a) })
}
