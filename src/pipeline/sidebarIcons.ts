/**
 * The style sheets of icons in sidebars: one for each sidebar with icons, which only its pages load. The icons of a sidebar are one
 * image, shown as a mask in the text color. Rules refer to categories by their keys, so that these need no markup.
 */
import { assetFolder } from '../bundling/importedFiles.js'
import { type IconSet, loadIcons } from '../markdown/features/icons.js'
import type { SidebarNode, Site } from '../model/model.js'
import type { OutputFile } from '../output/outputMap.js'
import { assetHref } from '../routes/urls.js'
import { categoryKey } from '../site/categoryKey.js'
import { hashOf } from '../util/hash.js'

export interface SidebarIcons {
  /** Style sheets by path. */
  readonly outputs: ReadonlyMap<string, OutputFile>
  /** href of the style sheet, by id of the sidebar. */
  readonly hrefs: Readonly<Record<string, string>>
}

export function createSidebarIcons({ sidebars, config }: Site): SidebarIcons {
  const outputs = new Map<string, OutputFile>()
  const hrefs: Record<string, string> = {}
  for (const { id, items } of sidebars) {
    const icons = new Map(items.flatMap(iconsOfNode))
    if (icons.size === 0) continue
    const css = iconSheet(icons, loadIcons())
    const path = `${assetFolder}/icons-${hashOf(css).slice(0, 8).toUpperCase()}.css`
    outputs.set(path, Buffer.from(css))
    hrefs[id] = assetHref(`/${path}`, config.baseUrl)
  }
  return { outputs, hrefs }
}

/** Pairs of the selector of an item and the name of its icon. */
function iconsOfNode(node: SidebarNode): readonly (readonly [selector: string, icon: string])[] {
  switch (node.kind) {
    case 'heading':
      return []
    case 'category': {
      const inner = node.items.flatMap(iconsOfNode)
      return node.icon ? [[`[data-category="${categoryKey(node)}"]`, node.icon], ...inner] : inner
    }
    case 'doc':
    case 'link':
      return node.icon ? [[`[data-icon="${node.icon}"]`, node.icon]] : []
  }
}

/** Units of an icon, and the space between two, so that a part of a pixel of the neighbor does not show. */
const size = 24
const gap = 8

/** @param used icon by selector of its item */
function iconSheet(used: ReadonlyMap<string, string>, icons: IconSet): string {
  const names = [...new Set(used.values())].sort()
  const drawings = names.map(
    (name, index) => `<g transform="translate(${index * (size + gap)})">${icons.body(name) ?? ''}</g>`,
  )
  const width = names.length * (size + gap) - gap
  const image = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${size}">${drawings.join('')}</svg>`
  const position = `calc(var(--icon) * -${1 + gap / size}rem) 50%/${width / size}rem 1rem`
  const selectors = [...used.keys()]
  const items = `[data-sidebar] :is(${selectors.join()})`
  const labels = (pseudo: string) => `${items}>:is(a,button)${pseudo},${items}>.row>a${pseudo}`
  const rules = [
    `${labels('')}{display:flex;gap:.625rem}`,
    // The line of an open list starts below the middle of the icon.
    `${items}>ul{margin-left:1.0625rem}`,
    `${labels('::before')}{content:"";flex:none;width:1rem;height:1.4em;background:currentcolor;mask:url("data:image/svg+xml,${encodeSvg(image)}") ${position} no-repeat;opacity:.8}`,
    ...names.map((name, index) => {
      const own = selectors.filter((selector) => used.get(selector) === name)
      return `${own.join()}{--icon:${index}}`
    }),
  ]
  return `@layer components{${rules.join('')}}`
}

/** For a URL in double quotes. Single quotes need no escape, so they replace the double ones. */
function encodeSvg(svg: string): string {
  return svg.replaceAll('"', "'").replace(/[%#<>]/g, encodeURIComponent)
}
