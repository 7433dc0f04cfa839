/** Mermaid diagrams as SVG, by a package that needs no browser and is optional. */
import { pathToFileURL } from 'node:url'
import type { renderMermaidSVG } from 'beautiful-mermaid'
import { resolvePackageFile } from '../../util/resolvePackageFile.js'
import { mermaidKind, normalizeMermaid } from './mermaidSource.js'

interface DrawnDiagram {
  /** Data URLs: the picture in the colors of each mode. */
  readonly light: string
  readonly dark: string
  readonly width?: number
  readonly height?: number
  /** `accTitle` or `title` of the diagram. */
  readonly caption?: string
}

export type DiagramRenderer = (source: string) => DrawnDiagram | { readonly message: string }

/** The neutral colors of the default theme. */
const colors = {
  light: {
    bg: '#ffffff',
    fg: '#24292c',
    line: '#6f787c',
    accent: '#1f6f80',
    surface: '#f6f8f8',
    border: '#b9c2c5',
    muted: '#566065',
  },
  dark: {
    bg: '#0e1011',
    fg: '#d3d7d9',
    line: '#7d8a90',
    accent: '#6cc0d4',
    surface: '#1a1e20',
    border: '#454c50',
    muted: '#aab4b9',
  },
} as const

/** Undefined if the package is not installed. */
export async function loadDiagramRenderer(root: string): Promise<DiagramRenderer | undefined> {
  const file = resolvePackageFile('beautiful-mermaid/dist/index.js', root)
  if (!file) return undefined
  const module: { readonly renderMermaidSVG: typeof renderMermaidSVG } = await import(pathToFileURL(file).href)
  const draw = (source: string, mode: keyof typeof colors) =>
    module.renderMermaidSVG(source, { ...colors[mode], transparent: true, font: 'system-ui' })
  return (source) => {
    try {
      const text = normalizeMermaid(source)
      const light = draw(text, 'light')
      const [, width, height] = /\swidth="([\d.]+)" height="([\d.]+)"/.exec(light) ?? []
      const caption = /^\s*(?:accTitle|title):?\s+(\S.*)$/m.exec(source)?.[1]
      return {
        light: dataUrl(light),
        dark: dataUrl(draw(text, 'dark')),
        ...(width && height && { width: Math.ceil(Number(width)), height: Math.ceil(Number(height)) }),
        ...(caption && { caption }),
      }
    } catch (thrown) {
      const reason = thrown instanceof Error ? thrown.message : String(thrown)
      const kind = mermaidKind(source)
      if (kind === undefined || !reason.startsWith('Invalid mermaid header')) return { message: reason }
      return { message: `the renderer does not know diagrams of the kind “${kind}”.` }
    }
  }
}

/** Without the web font that the package asks for, and with as few escapes as a URL allows. */
function dataUrl(svg: string): string {
  const own = svg.replace(/\s*@import url\([^)]*\);/, '').replace(/'Inter', /g, '')
  const text = own.replace(/\s+/g, ' ').replaceAll('"', "'")
  return `data:image/svg+xml,${text.replace(/[%#<>{}\\^`]/g, (character) => encodeURIComponent(character))}`
}
