/**
 * The colors of a brand in both color modes, from one color each. All computations are in OKLCH, where lightness and hue are
 * independent: a lighter or darker color keeps its hue. Text in the brand color has a contrast of at least 4.5:1 on every surface
 * of the theme (WCAG 2.2, 1.4.3).
 */

export type ColorScheme = 'light' | 'dark'

/** Custom properties that depend on the brand color, without `--`. */
export interface BrandColors {
  readonly brand: string
  readonly 'brand-strong': string
  readonly 'brand-soft': string
  readonly 'brand-line': string
  readonly 'on-brand': string
  readonly focus: string
}

/** Lightness from 0 to 1, chroma from 0 to about 0.37, hue in radians. */
interface Oklch {
  readonly lightness: number
  readonly chroma: number
  readonly hue: number
}

type Rgb = readonly [red: number, green: number, blue: number]

/** Least contrast of text. */
export const textContrast = 4.5

/**
 * The surface of each mode with the least contrast to text: no background of the theme is darker in light mode, or lighter in
 * dark mode. `test/theme/brandColors.test.ts` compares them with the style sheets.
 */
export const hardestSurface: Readonly<Record<ColorScheme, string>> = { light: '#eaf0f2', dark: '#1b2b31' }

/** Relative luminance of backgrounds and borders in the brand color, below which code and text on them stay readable. */
const luminanceOf = {
  light: { soft: 0.875, line: 0.58 },
  dark: { soft: 0.02, line: 0.075 },
} as const

/** True if text in this color is readable on every surface of the mode. */
export function isReadable(color: string, scheme: ColorScheme): boolean {
  return contrastRatio(color, hardestSurface[scheme]) >= textContrast
}

/** The color with the same hue that is readable and nearest in lightness; the color itself if it is readable. */
export function nearestReadable(color: string, scheme: ColorScheme): string {
  if (isReadable(color, scheme)) return color
  const given = toOklch(parseColor(color))
  const readable = scheme === 'light' ? 0 : 1
  const lightness = bisect(readable, given.lightness, (candidate) =>
    isReadable(formatColor({ ...given, lightness: candidate }), scheme),
  )
  return formatColor({ ...given, lightness })
}

/** A readable color for dark mode with the hue of a color for light mode. */
export function darkBrand(light: string): string {
  const given = toOklch(parseColor(light))
  const softened = { ...given, lightness: Math.max(0.76, given.lightness), chroma: Math.min(given.chroma, 0.14) }
  return nearestReadable(formatColor(softened), 'dark')
}

/** All colors of one mode. `brand` must be readable in it. */
export function brandColors(brand: string, scheme: ColorScheme): BrandColors {
  const given = toOklch(parseColor(brand))
  const withLuminance = (chroma: number, luminance: number) =>
    formatColor(atLuminance({ ...given, chroma: Math.min(given.chroma, chroma) }, luminance))
  const step = scheme === 'light' ? -0.08 : 0.08
  const strong = formatColor({ ...given, lightness: clamp(given.lightness + step, 0, 1) })
  const { soft, line } = luminanceOf[scheme]
  const onBrand = scheme === 'light' ? '#ffffff' : withLuminance(0.04, 0.012)
  return {
    brand,
    'brand-strong': strong,
    'brand-soft': withLuminance(scheme === 'light' ? 0.03 : 0.045, soft),
    'brand-line': withLuminance(scheme === 'light' ? 0.07 : 0.08, line),
    'on-brand': onBrand,
    focus: brand,
  }
}

/** A ratio from 1 to 21 (WCAG 2.2). */
export function contrastRatio(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(parseColor(one)), luminance(parseColor(other))].sort((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

/** @param color `#rgb` or `#rrggbb` */
function parseColor(color: string): Rgb {
  const digits = color.slice(1)
  const long = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits
  const channel = (start: number) => Number.parseInt(long.slice(start, start + 2), 16) / 255
  return [channel(0), channel(2), channel(4)]
}

/** Lowers the chroma of a color that a screen cannot show. */
export function formatColor(color: Oklch): string {
  const isInGamut = (chroma: number) => toRgb({ ...color, chroma }).every((part) => part > -0.0005 && part < 1.0005)
  const chroma = isInGamut(color.chroma) ? color.chroma : bisect(0, color.chroma, isInGamut)
  const digits = toRgb({ ...color, chroma }).map((part) =>
    Math.round(clamp(part, 0, 1) * 255)
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${digits.join('')}`
}

function atLuminance(color: Oklch, target: number): Oklch {
  const lightness = bisect(0, 1, (candidate) => {
    return luminance(parseColor(formatColor({ ...color, lightness: candidate }))) <= target
  })
  return { ...color, lightness }
}

/** The value nearest to `far` for which the test holds. It holds for `near`, and for all values before one that it holds for. */
function bisect(near: number, far: number, holds: (value: number) => boolean): number {
  let [good, bad] = [near, far]
  for (let round = 0; round < 24; round++) {
    const middle = (good + bad) / 2
    if (holds(middle)) good = middle
    else bad = middle
  }
  return good
}

function luminance(color: Rgb): number {
  const [red, green, blue] = toLinearRgb(color)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function toLinearRgb([red, green, blue]: Rgb): Rgb {
  return [toLinear(red), toLinear(green), toLinear(blue)]
}

// The matrices of OKLab: https://bottosson.github.io/posts/oklab/
function toOklch(color: Rgb): Oklch {
  const [red, green, blue] = toLinearRgb(color)
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const lightness = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  return { lightness, chroma: Math.hypot(a, b), hue: Math.atan2(b, a) }
}

function toRgb({ lightness, chroma, hue }: Oklch): Rgb {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)]
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    fromLinear(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    fromLinear(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    fromLinear(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ]
}

function toLinear(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

function fromLinear(part: number): number {
  return part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}
