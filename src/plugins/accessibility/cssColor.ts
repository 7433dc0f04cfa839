/** Colors as style sheets and drawings write them. */
import { formatColor } from '../../schema/colorRamp.js'

/** Names that authors use; others are unknown. */
const names: Readonly<Record<string, string>> = {
  ...{ black: '#000000', white: '#ffffff', gray: '#808080', grey: '#808080', silver: '#c0c0c0', red: '#ff0000' },
  ...{ green: '#008000', blue: '#0000ff', yellow: '#ffff00', orange: '#ffa500', purple: '#800080', navy: '#000080' },
  ...{ lightgray: '#d3d3d3', lightgrey: '#d3d3d3', darkgray: '#a9a9a9', darkgrey: '#a9a9a9', dimgray: '#696969' },
  ...{ whitesmoke: '#f5f5f5', gainsboro: '#dcdcdc', teal: '#008080', lime: '#00ff00', aqua: '#00ffff' },
}

/** `#rrggbb`; undefined for a color that is transparent or unknown, such as a variable. */
export function parseCssColor(text: string): string | undefined {
  const color = text.trim().toLowerCase()
  if (/^#[\da-f]{6}(?:ff)?$/.test(color)) return color.slice(0, 7)
  if (/^#[\da-f]{3}f?$/.test(color)) return color.slice(0, 4).replace(/[\da-f]/g, '$&$&')
  if (Object.hasOwn(names, color)) return names[color]
  const [, kind, values = ''] = /^(rgb|oklch)a?\(([^)]*)\)$/.exec(color) ?? []
  const numbers = values.split(/[\s,]+/).filter(Boolean)
  if (kind === undefined || numbers.length !== 3) return undefined
  return kind === 'rgb' ? fromRgb(numbers) : fromOklch(numbers)
}

function fromRgb(values: readonly string[]): string | undefined {
  const parts = values.map((value) => Math.round(Number.parseFloat(value) * (value.endsWith('%') ? 2.55 : 1)))
  if (parts.some((part) => !(part >= 0 && part <= 255))) return undefined
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

function fromOklch([first = '', ...others]: readonly string[]): string | undefined {
  const lightness = Number.parseFloat(first) / (first.endsWith('%') ? 100 : 1)
  const [chroma = Number.NaN, degrees = Number.NaN] = others.map(Number)
  const isKnown = [lightness, chroma, degrees].every(Number.isFinite)
  return isKnown ? formatColor({ lightness, chroma, hue: (degrees * Math.PI) / 180 }) : undefined
}
