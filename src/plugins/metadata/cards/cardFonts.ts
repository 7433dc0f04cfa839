/** The fonts of cards: those of the site, and those that the author adds for other scripts. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type FontFaces, type FontProblem, loadFont } from '../../../bundling/brand/fontFaces.js'
import type { Site } from '../../../model/model.js'
import { hashOf } from '../../../util/hash.js'
import { packageFolder } from '../../../util/packageFolder.js'
import type { CodePointRanges, ImageRenderer } from './imageRenderer.js'

/** The font of the default theme, for sites that use the fonts of the reader's system, too. */
const defaultFont = '@fontsource-variable/geist'

interface FontFace {
  readonly family: string
  /** Absolute path. */
  readonly file: string
  /** Code points that the file has, if its style sheet says so. */
  readonly ranges?: CodePointRanges
}

export interface CardFonts {
  readonly faces: readonly FontFace[]
  readonly problems: readonly FontProblem[]
}

/** @param added names of packages, and paths of font files that start with `./` */
export function findCardFonts({ config }: Pick<Site, 'config'>, added: readonly string[], root: string): CardFonts {
  const own = config.theme.font?.sans
  const isDefault = own === undefined || own === 'system'
  const found = [
    isDefault ? facesOf(loadFont(defaultFont, packageFolder()), packageFolder()) : facesOf(loadFont(own, root), root),
    ...added.map((font) => (font.startsWith('./') ? faceOfFile(font, root) : facesOf(loadFont(font, root), root))),
  ]
  return {
    faces: found.flatMap((result) => ('message' in result ? [] : result)),
    problems: found.flatMap((result) => ('message' in result ? [result] : [])),
  }
}

function faceOfFile(path: string, root: string): FontFace[] | FontProblem {
  const file = join(root, path)
  if (existsSync(file)) return [{ family: path, file }]
  return {
    message: `The font file \`${path}\` does not exist.`,
    hint: 'Correct the path. It is relative to the project.',
  }
}

/** The upright faces of a style sheet. */
function facesOf(font: FontFaces | FontProblem, root: string): FontFace[] | FontProblem {
  if ('message' in font) return font
  return [...font.css.matchAll(/@font-face\s*\{[^}]*\}/g)].flatMap(([rule]) => {
    const [, path] = /url\("([^"]+)"\)/.exec(rule) ?? []
    const [, ranges] = /unicode-range:\s*([^;}]+)/.exec(rule) ?? []
    if (path === undefined || /font-style:\s*(?:italic|oblique)/.test(rule)) return []
    return [{ family: font.family, file: join(root, path), ...(ranges && { ranges: parseRanges(ranges) }) }]
  })
}

/** `U+0000-00FF, U+0131, U+4??` */
function parseRanges(text: string): CodePointRanges {
  return text.split(',').map((part) => {
    const [first = '', last = first] = part.trim().slice(2).split('-')
    return [Number.parseInt(first.replaceAll('?', '0'), 16), Number.parseInt(last.replaceAll('?', 'f'), 16)]
  })
}

export interface LoadedFonts {
  readonly register: (renderer: ImageRenderer) => Promise<void>
  /** Hash of the files. */
  readonly digest: string
}

/** Reads only the files that have one of the characters: a Chinese font has more than a hundred. */
export function loadCardFonts(faces: readonly FontFace[], characters: ReadonlySet<string>): LoadedFonts {
  const codes = [...characters].map((character) => character.codePointAt(0) ?? 0)
  const isNeeded = ({ ranges }: FontFace) =>
    ranges?.some(([first, last]) => codes.some((code) => code >= first && code <= last)) ?? true
  const fonts = faces.filter(isNeeded).map((face) => ({ face, data: readFileSync(face.file) }))
  return {
    digest: hashOf(...fonts.map(({ data }) => hashOf(data))),
    register: async (renderer) => {
      for (const { face, data } of fonts) {
        await renderer.registerFont({
          name: face.family,
          data,
          ...(face.ranges && { unicodeRange: face.ranges }),
        })
      }
    },
  }
}
