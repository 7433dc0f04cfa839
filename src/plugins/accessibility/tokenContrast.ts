/**
 * Contrast of the colors that a style sheet of the site gives to the theme. A rule of the site outside of cascade layers wins over the
 * theme in both modes, so `:root { --text: … }` is the text of dark mode, too.
 */
import { pointAt } from '../../markdown/source/pointAt.js'
import type { PluginFinding } from '../../model/plugin.js'
import { brandColors, type ColorScheme, contrastRatio, textContrast } from '../../schema/colorRamp.js'
import { parseCssColor } from './cssColor.js'

/** Colors of the theme by name; `test/plugins/contrast.test.ts` compares them with its style sheet. */
export const themeTokens: Readonly<Record<ColorScheme, Readonly<Record<string, string>>>> = {
  light: {
    ...{ bg: 'oklch(1 0 0)', 'bg-subtle': 'oklch(0.984 0.002 220)', 'bg-raised': 'oklch(1 0 0)' },
    ...{ 'bg-code': 'oklch(0.978 0.002 230)', heading: 'oklch(0.21 0.015 230)', text: 'oklch(0.34 0.016 225)' },
    ...{ 'text-muted': 'oklch(0.465 0.016 222)', 'text-faint': 'oklch(0.515 0.016 222)' },
    ...{ brand: 'oklch(0.47 0.083 212)', 'brand-strong': 'oklch(0.39 0.069 212)', 'on-brand': 'oklch(1 0 0)' },
  },
  dark: {
    ...{ bg: 'oklch(0.163 0.004 240)', 'bg-subtle': 'oklch(0.198 0.005 240)', 'bg-raised': 'oklch(0.222 0.006 240)' },
    ...{ 'bg-code': 'oklch(0.236 0.006 240)', heading: 'oklch(0.965 0.003 220)', text: 'oklch(0.855 0.006 225)' },
    ...{ 'text-muted': 'oklch(0.735 0.01 228)', 'text-faint': 'oklch(0.672 0.012 230)' },
    ...{ brand: 'oklch(0.77 0.1 208)', 'brand-strong': 'oklch(0.85 0.075 205)', 'on-brand': 'oklch(0.22 0.04 215)' },
  },
}

const schemes = ['light', 'dark'] as const
const surfaces = ['bg', 'bg-subtle', 'bg-raised', 'bg-code']
const pairs: readonly (readonly [text: string, background: string])[] = [
  ...['text', 'heading', 'text-muted', 'text-faint', 'brand', 'brand-strong'].flatMap((text) =>
    surfaces.map((surface) => [text, surface] as const),
  ),
  ['on-brand', 'brand'],
]

export interface StyleSheetText {
  /** Path relative to the project. */
  readonly file: string
  readonly text: string
}

/** @param brand colors of the configuration, if it has some */
export function tokenFindings(
  sheets: readonly StyleSheetText[],
  brand: Readonly<Record<ColorScheme, string>> | undefined,
): PluginFinding[] {
  const definitions = sheets.flatMap(listDefinitions)
  const found = schemes.flatMap((scheme) => {
    const tokens = new Map<string, Token>(
      Object.entries({ ...themeTokens[scheme], ...(brand && brandColors(brand[scheme], scheme)) }).map(
        ([name, value]) => [name, { value }],
      ),
    )
    for (const definition of definitions)
      if (!definition.scheme || definition.scheme === scheme) tokens.set(definition.name, definition)
    return pairs.flatMap(([text, background]) => checkPair({ tokens, scheme }, text, background))
  })
  // The worst pair of each definition and mode.
  const worst = new Map<string, LowPair>()
  for (const pair of found) {
    const key = `${pair.scheme} ${pair.place.sheet.file} ${pair.place.offset}`
    if (pair.ratio < (worst.get(key)?.ratio ?? Number.POSITIVE_INFINITY)) worst.set(key, pair)
  }
  return [...worst.values()].map(toFinding)
}

interface Definition {
  readonly name: string
  readonly value: string
  /** Absent for both modes. */
  readonly scheme?: ColorScheme
  readonly sheet: StyleSheetText
  readonly offset: number
}

/** A color of the theme, or of a style sheet of the site. */
type Token = Pick<Definition, 'value'> & Partial<Definition>

/** Custom properties of rules for the whole page. Rules in media queries count for screens only. */
function listDefinitions(sheet: StyleSheetText): Definition[] {
  const text = sheet.text.replace(/\/\*.*?\*\//gs, (comment) => ' '.repeat(comment.length))
  const found: Definition[] = []
  const open: string[] = []
  for (const { 0: token, index } of text.matchAll(/[^{};]*[{};]/g)) {
    const written = token.slice(0, -1).trim()
    if (token.endsWith('{')) open.push(written)
    const scheme = schemeOf(open)
    const [, name, value] = /^--([\w-]+)\s*:\s*(.+)$/s.exec(written) ?? []
    if (name !== undefined && value !== undefined && scheme !== undefined)
      found.push({
        ...{ name, value, sheet, offset: index + token.indexOf('--') },
        ...(scheme !== 'both' && { scheme }),
      })
    if (token.endsWith('}')) open.pop()
  }
  return found
}

function schemeOf(open: readonly string[]): ColorScheme | 'both' | undefined {
  const selector = open.at(-1) ?? ''
  const isOnScreen = open.slice(0, -1).every((rule) => /^@media (?:screen|all)$|^@layer/.test(rule))
  if (!isOnScreen) return undefined
  const [, scheme] = /^(?::root|html)?\[data-theme=["']?(light|dark)["']?\]$/.exec(selector) ?? []
  if (scheme === 'light' || scheme === 'dark') return scheme
  return /^(?::root|html|body)$/.test(selector) ? 'both' : undefined
}

interface LowPair {
  readonly text: string
  readonly background: string
  readonly ratio: number
  readonly scheme: ColorScheme
  readonly place: Pick<Definition, 'sheet' | 'offset'>
}

interface ModeTokens {
  readonly tokens: ReadonlyMap<string, Token>
  readonly scheme: ColorScheme
}

function checkPair({ tokens, scheme }: ModeTokens, text: string, background: string): LowPair[] {
  const [one, other] = [tokens.get(text), tokens.get(background)]
  const { sheet, offset } = one?.sheet ? one : (other ?? {})
  const colors = [one, other].map((token) => colorOf(token, tokens))
  const [color, ground] = colors
  if (!sheet || offset === undefined || color === undefined || ground === undefined) return []
  const ratio = contrastRatio(color, ground)
  const names = { text: `\`--${text}\` (${color})`, background: `\`--${background}\` (${ground})` }
  return ratio < textContrast ? [{ ...names, ratio, scheme, place: { sheet, offset } }] : []
}

function colorOf(token: Token | undefined, tokens: ReadonlyMap<string, Token>): string | undefined {
  const [, name] = /^var\(\s*--([\w-]+)\s*\)$/.exec(token?.value ?? '') ?? []
  return parseCssColor((name === undefined ? token : tokens.get(name))?.value ?? '')
}

function toFinding({ text, background, ratio, scheme, place: { sheet, offset } }: LowPair): PluginFinding {
  const direction = scheme === 'light' ? 'darker text or a lighter background' : 'lighter text or a darker background'
  return {
    message: `Text in ${text} on ${background} has a contrast of ${ratio.toFixed(1)}:1 in ${scheme} mode, and readers need ${textContrast}:1.`,
    hint: `Choose ${direction}. Colors of dark mode are in \`@media screen { [data-theme="dark"] { … } }\`.`,
    file: sheet.file,
    range: { start: pointAt(sheet.text, offset) },
  }
}
