/** The colors of the theme by name, in both modes, from the text of its style sheets. */
export interface ThemeColors {
  readonly light: ReadonlyMap<string, string>
  readonly dark: ReadonlyMap<string, string>
}

export function colorsOfTheme(sheets: string): ThemeColors {
  const light = colorsOf(sheets, ':root')
  return { light, dark: new Map([...light, ...colorsOf(sheets, '[data-theme="dark"]')]) }
}

/** Custom properties of the rules with this selector whose values are `#rgb` or `#rrggbb`. */
function colorsOf(sheets: string, selector: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const rule of sheets.split('}')) {
    const [head = '', body = ''] = rule.split(/\{(?=[^{]*$)/)
    if (!head.trim().endsWith(selector)) continue
    for (const [, name = '', color = ''] of body.matchAll(/--([\w-]+): (#[\da-f]{3,6});/g)) found.set(name, color)
  }
  return found
}
