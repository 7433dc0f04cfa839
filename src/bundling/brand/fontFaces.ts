/** Fonts of the brand: the rules of an installed package, or rules for files of the project. */
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, sep } from 'node:path'
import type { FontSource } from '../../schema/theme.js'
import { readFontFile } from './readFontFile.js'

export interface FontFaces {
  /** Name for `font-family`. */
  readonly family: string
  /** `@font-face` rules with paths relative to the root. */
  readonly css: string
}

/** The error of a font, as message and hint of a diagnostic. */
export interface FontProblem {
  readonly message: string
  readonly hint: string
}

/** @param root absolute path of the project */
export function loadFont(source: Exclude<FontSource, 'system'>, root: string): FontFaces | FontProblem {
  return typeof source === 'string' ? packageFont(source, root) : fileFont(source, root)
}

function packageFont(name: string, root: string): FontFaces | FontProblem {
  const file = resolveStyleSheet(name, root)
  if (file === undefined) {
    return {
      message: `The font package \`${name}\` is not installed.`,
      hint: `Install it with \`npm install ${packageName(name)}\`, or write \`font: 'system'\`.`,
    }
  }
  const sheet = readFileSync(file, 'utf8')
  const family = /font-family:\s*(['"]?)([^;'"]+)\1/.exec(sheet)?.[2]
  const faces = [...sheet.matchAll(/@font-face\s*\{[^}]*\}/g)].map(([face]) =>
    withModernFiles(face, dirname(file), root),
  )
  if (family === undefined || faces.length === 0) {
    return {
      message: `\`${name}\` is not a font package: its style sheet has no \`@font-face\` rule.`,
      hint: 'Write the name of a package such as `@fontsource-variable/inter`, or name your own files: `font: { family, files }`.',
    }
  }
  return { family, css: faces.join('\n') }
}

/** The style sheet of a package, or undefined if it is not installed. */
function resolveStyleSheet(name: string, root: string): string | undefined {
  const { resolve } = createRequire(join(root, 'site.config.ts'))
  for (const path of [name, `${name}/index.css`]) {
    try {
      const file = resolve(path)
      if (file.endsWith('.css')) return file
    } catch {
      // Node throws various errors for a missing package and for a path that it does not export.
    }
  }
  return undefined
}

function packageName(path: string): string {
  return path.split('/', path.startsWith('@') ? 2 : 1).join('/')
}

/** Keeps the WOFF2 file of a rule: all supported browsers read it. Paths become relative to the root. */
function withModernFiles(face: string, folder: string, root: string): string {
  return face.replace(/src:[^;}]*/, (list) => {
    const files = [...list.matchAll(/url\(\s*['"]?([^'")]+\.woff2)['"]?\s*\)/g)]
    const sources = files.map(
      ([, path = '']) => `url(${JSON.stringify(importPathOf(join(folder, path), root))}) format('woff2')`,
    )
    return `src: ${sources.join(', ')}`
  })
}

function fileFont({ family, files }: Exclude<FontSource, string>, root: string): FontFaces | FontProblem {
  const rules: string[] = []
  for (const { file, style, ...given } of files) {
    const path = join(root, file)
    if (!existsSync(path))
      return {
        message: `The font file \`${file}\` does not exist.`,
        hint: 'Correct the path. It is relative to the project.',
      }
    const font = readFontFile(readFileSync(path))
    if (!font) {
      return {
        message: `\`${file}\` is not a WOFF2 file.`,
        hint: 'Convert the font to WOFF2, for example with `woff2_compress`.',
      }
    }
    const weight = ('weight' in given && given.weight) || (font.isVariable ? '100 900' : '400')
    rules.push(
      `@font-face { font-family: "${family}"; font-style: ${style}; font-weight: ${weight}; font-display: swap; src: url(${JSON.stringify(`./${file}`)}) format('woff2'); }`,
    )
  }
  return { family, css: rules.join('\n') }
}

function importPathOf(path: string, root: string): string {
  const found = relative(root, path).split(sep).join('/')
  return found.startsWith('.') ? found : `./${found}`
}
