/** Findings on contrast: text of drawings in pages and in image files, and colors of style sheets of the site. */
import type { Element } from 'hast'
import { fromParse5 } from 'hast-util-from-parse5'
import { parseFragment } from 'parse5'
import { followRedirects } from '../../links/resolution.js'
import { createLinkResolver } from '../../links/resolveTarget.js'
import type { Asset, Site } from '../../model/model.js'
import type { PluginFinding } from '../../model/plugin.js'
import { hasTag, isElement } from '../pageMarkdown/hast.js'
import { findLowContrast, type LowContrast } from './svgContrast.js'
import { tokenFindings } from './tokenContrast.js'

/** @param readSource returns the text of a file of the project; undefined if there is none. */
export function contrastFindings(site: Site, readSource: (file: string) => string | undefined): PluginFinding[] {
  const { css, color, folder } = site.config.theme
  const sheets = css.flatMap((file) => {
    const text = readSource(file)
    return text === undefined ? [] : [{ file, text }]
  })
  // Another theme has colors of its own.
  return [...(folder === undefined ? tokenFindings(sheets, color) : []), ...imageFindings(site)]
}

/** Returns message and hint. Ratios are those of WCAG 2, from 1 to 21. */
export function lowContrastTexts({ text, color, background, ratio, needed }: LowContrast): [string, string] {
  return [
    `The text “${text}” of a drawing (${color} on ${background}) has a contrast of ${ratio.toFixed(1)}:1, and readers need ${needed}:1.`,
    'Choose a darker or a lighter color.',
  ]
}

/** Each file is reported once, at the first image that shows it. */
function imageFindings(site: Site): PluginFinding[] {
  const resolve = createLinkResolver(site)
  const seen = new Set<Asset>()
  return site.docs.flatMap((doc) =>
    doc.images.flatMap(({ link }): PluginFinding[] => {
      const record = doc.links[link]
      if (!record) return []
      const end = followRedirects(resolve(record.target, { route: doc.route, file: record.file, kind: 'src' }))
      const asset = end.kind === 'asset' ? site.assets.get(end.path) : undefined
      if (!asset || seen.has(asset) || !asset.path.toLowerCase().endsWith('.svg')) return []
      seen.add(asset)
      return readDrawings(asset)
        .flatMap(findLowContrast)
        .map((low) => {
          const [message, hint] = lowContrastTexts(low)
          return {
            message: message.replace('of a drawing', `of “${asset.file}”`),
            hint,
            file: record.file,
            range: record.range,
          }
        })
    }),
  )
}

function readDrawings({ bytes }: Asset): Element[] {
  const tree = fromParse5(
    parseFragment(
      Buffer.from(bytes)
        .toString()
        .replace(/<\?[^>]*>|<!DOCTYPE[^>]*>/g, ''),
    ),
  )
  const nodes = tree.type === 'root' ? tree.children : []
  return nodes.filter(isElement).filter((node) => hasTag(node, 'svg'))
}
