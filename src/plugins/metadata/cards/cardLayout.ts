/** Layout of a card: the section, the title, the description if there is space, and the site. */
import type { ImageNode } from './imageRenderer.js'

export const cardSize = { width: 1200, height: 630 } as const

export interface CardColors {
  readonly background: string
  readonly text: string
  readonly muted: string
  readonly brand: string
}

export interface CardText {
  readonly section: string
  readonly title: string
  readonly description: string
}

export interface CardFrame {
  readonly colors: CardColors
  /** Title of the site, shown if there is no logo. */
  readonly site: string
  readonly host: string
  /** Name of the image of the logo and its width by its height, if there is one. */
  readonly logo?: { readonly src: string; readonly ratio: number }
}

/** Hebrew, Arabic and the other scripts that run from right to left. */
const rightToLeft =
  /^[^\p{L}]*[\p{Script=Arab}\p{Script=Hebr}\p{Script=Syrc}\p{Script=Thaa}\p{Script=Nkoo}\p{Script=Adlm}]/u

/** Layout of a social card as a tree of boxes. Long titles get a smaller font. */
export function layOutCard({ section, title, description }: CardText, frame: CardFrame): ImageNode {
  const { colors } = frame
  const { fontSize, lines, hasDescription } = fitTitle(title)
  return {
    type: 'container',
    style: {
      width: '100%',
      height: '100%',
      display: 'flex',
      flexDirection: 'column',
      padding: '64px 80px 56px',
      borderTop: `16px solid ${colors.brand}`,
      backgroundColor: colors.background,
      direction: rightToLeft.test(title) ? 'rtl' : 'ltr',
    },
    children: [
      ...(section ? [cardLine(section, { fontSize: 32, fontWeight: 500, color: colors.brand, lineClamp: 1 })] : []),
      cardLine(title, {
        fontSize,
        fontWeight: 650,
        lineHeight: 1.15,
        letterSpacing: '-0.02em',
        marginTop: section ? 20 : 0,
        color: colors.text,
        lineClamp: lines,
        textWrap: 'balance',
      }),
      ...(hasDescription && description
        ? [cardLine(description, { fontSize: 32, lineHeight: 1.4, marginTop: 28, color: colors.muted, lineClamp: 2 })]
        : []),
      footer(frame),
    ],
  }
}

/** Long titles get smaller letters. Ideographs are twice as wide as letters. */
function fitTitle(title: string): { fontSize: number; lines: number; hasDescription: boolean } {
  const wide = title.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0
  const width = title.length + wide
  if (width <= 40) return { fontSize: 84, lines: 2, hasDescription: true }
  if (width <= 110) return { fontSize: 68, lines: 4, hasDescription: width <= 75 }
  return { fontSize: 56, lines: 5, hasDescription: false }
}

function cardLine(text: string, style: NonNullable<ImageNode['style']>): ImageNode {
  return { type: 'text', text, style: { width: '100%', textAlign: 'start', overflowWrap: 'anywhere', ...style } }
}

function footer({ colors, site, host, logo }: CardFrame): ImageNode {
  const name: ImageNode = logo
    ? { type: 'image', src: logo.src, style: { height: 56, width: Math.min(Math.round(56 * logo.ratio), 700) } }
    : { type: 'text', text: site, style: { fontSize: 36, fontWeight: 600, color: colors.text } }
  return {
    type: 'container',
    style: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', marginTop: 'auto', width: '100%' },
    children: [name, { type: 'text', text: host, style: { fontSize: 28, color: colors.muted } }],
  }
}
