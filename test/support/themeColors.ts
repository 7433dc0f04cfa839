import { formatColor } from '../../src/schema/colorRamp.js'

/** The colors of the theme by name, in both modes, from the text of its style sheets. */
export interface ThemeColors {
  readonly light: ReadonlyMap<string, string>
  readonly dark: ReadonlyMap<string, string>
}

export function colorsOfTheme(sheets: string): ThemeColors {
  const light = colorsOf(sheets, ':root')
  return { light, dark: new Map([...light, ...colorsOf(sheets, '[data-theme="dark"]')]) }
}

/** Custom properties of the rules with this selector whose values are `#rrggbb` or `oklch(l c h)`, as `#rrggbb`. */
function colorsOf(sheets: string, selector: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const rule of sheets.split('}')) {
    const [head = '', body = ''] = rule.split(/\{(?=[^{]*$)/)
    if (!head.trim().endsWith(selector)) continue
    for (const [, name = '', hex, parts = ''] of body.matchAll(/--([\w-]+): (?:(#[\da-f]{6})|oklch\(([\d. ]+)\));/g))
      found.set(name, hex ?? formatOklch(parts))
  }
  return found
}

function formatOklch(parts: string): string {
  const [lightness = 0, chroma = 0, hue = 0] = parts.split(' ').map(Number)
  return formatColor({ lightness, chroma, hue })
}
