/**
 * Draws images without a browser, by the package `@takumi-rs/core`, which is optional: it shapes text of all scripts, and reads
 * WOFF2, variable fonts and SVG. This file declares the part of its interface that docsgen uses.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { resolvePackageFile } from '../../../util/resolvePackageFile.js'

export const imagePackage = '@takumi-rs/core'

export interface ImageNode {
  readonly type: 'container' | 'text' | 'image'
  readonly style?: Readonly<Record<string, string | number>>
  readonly text?: string
  readonly src?: string
  readonly children?: readonly ImageNode[]
}

export interface RenderSettings {
  readonly width: number
  readonly height: number
  readonly format?: 'png' | 'ico'
  /** Language tag: Chinese and Japanese share characters, but not their shapes. */
  readonly lang?: string
  readonly images?: readonly { readonly src: string; readonly data: Uint8Array }[]
}

/** Inclusive ranges of code points. */
export type CodePointRanges = [first: number, last: number][]

export interface ImageRenderer {
  registerFont(font: {
    readonly name: string
    readonly data: Uint8Array
    readonly unicodeRange?: CodePointRanges
  }): Promise<unknown>
  render(node: ImageNode, settings: RenderSettings): Promise<Uint8Array>
  renderSvg(node: ImageNode, settings: RenderSettings): Promise<string>
}

const entryFile = `${imagePackage}/dist/export.mjs`

/** Version of the package; undefined if it is not installed. */
export function imagePackageVersion(root: string): string | undefined {
  const file = resolvePackageFile(entryFile, root)
  if (!file) return undefined
  const { version } = JSON.parse(readFileSync(join(file, '../../package.json'), 'utf8'))
  return String(version)
}

/** Loads the optional package of the project that draws images. Undefined if it is not installed. */
export async function loadImageRenderer(root: string): Promise<ImageRenderer | undefined> {
  const file = resolvePackageFile(entryFile, root)
  if (!file) return undefined
  const module: { readonly Renderer: new () => ImageRenderer } = await import(pathToFileURL(file).href)
  return new module.Renderer()
}
