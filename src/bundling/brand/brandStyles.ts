/** The brand of a site as a style sheet: rules that set custom properties of the theme to the values of the configuration. */
import { type BrandColors, brandColors } from '../../schema/colorRamp.js'
import type { FontSource, ThemeSettings } from '../../schema/theme.js'
import { type FontProblem, loadFont } from './fontFaces.js'

export interface BrandStyles {
  /** Rules for the layer `tokens`, with paths relative to the root. Empty for a site without brand. */
  readonly css: string
  readonly problems: readonly (FontProblem & { readonly path: string })[]
}

const systemFonts = {
  sans: 'ui-sans-serif, -apple-system, BlinkMacSystemFont, "Segoe UI Variable Text", "Segoe UI", Roboto, Cantarell, "Noto Sans", "Helvetica Neue", Arial, "Liberation Sans", system-ui, sans-serif',
  mono: 'ui-monospace, "SF Mono", SFMono-Regular, Menlo, "Cascadia Code", Consolas, "Liberation Mono", monospace',
} as const

const fontProperties = { sans: 'font', mono: 'mono' } as const
type FontRole = keyof typeof fontProperties

/** @param root absolute path of the project */
export function createBrandStyles({ color, font = {}, radius }: ThemeSettings, root: string): BrandStyles {
  const properties: Record<string, string> = {}
  const faces: string[] = []
  const problems: (FontProblem & { path: string })[] = []
  for (const role of ['sans', 'mono'] as const) {
    const source = font[role]
    if (source === undefined) continue
    const found = fontValue(source, role, root)
    if ('message' in found) problems.push({ ...found, path: 'theme.font' })
    else {
      properties[fontProperties[role]] = found.value
      if (found.css) faces.push(found.css)
    }
  }
  if (radius !== undefined) Object.assign(properties, radiusProperties(radius))
  // The accent of the theme fits its own brand color only.
  const light = { ...(color && { ...brandColors(color.light, 'light'), accent: 'var(--brand)' }), ...properties }
  const dark = color && brandColors(color.dark, 'dark')
  const rules = [
    ...faces,
    ...(Object.keys(light).length > 0 ? [colorRule(':root', light)] : []),
    // Print is always light.
    ...(dark ? [`@media screen { ${colorRule('[data-theme="dark"]', dark)} }`] : []),
  ]
  return { css: rules.join('\n'), problems }
}

function fontValue(source: FontSource, role: FontRole, root: string) {
  if (source === 'system') return { value: systemFonts[role], css: '' }
  const font = loadFont(source, root)
  return 'message' in font ? font : { value: `"${font.family}", ${systemFonts[role]}`, css: font.css }
}

function radiusProperties(radius: number): Record<string, string> {
  const rem = (pixels: number) => `${Math.round((pixels / 16) * 10_000) / 10_000}rem`
  return { 'radius-sm': rem(radius * 0.625), radius: rem(radius), 'radius-lg': rem(radius * 1.5) }
}

function colorRule(selector: string, properties: BrandColors | Readonly<Record<string, string>>): string {
  const lines = Object.entries(properties).map(([name, value]) => `--${name}: ${value};`)
  return `${selector} { ${lines.join(' ')} }`
}
