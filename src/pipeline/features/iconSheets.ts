/**
 * The style sheets of icons in sidebars and in the navbar: one for each sidebar with icons, which only its pages load, and one for the
 * navbar if it has icons. The icons of a sheet are one image, shown as a mask in the text color. Rules refer to categories by their
 * keys, so that these need no markup.
 */
import { assetFolder } from '../../bundling/importedFiles.js'
import { type IconSet, loadIcons } from '../../markdown/features/icons.js'
import type { SidebarNode, Site } from '../../model/model.js'
import type { OutputFile } from '../../output/outputMap.js'
import { assetHref } from '../../routes/urls.js'
import { navbarIcons } from '../../site/navbarIcons.js'
import { categoryKey } from '../../site/sidebarView.js'
import { hashOf } from '../../util/hash.js'

export interface IconSheets {
  /** Style sheets by path. */
  readonly outputs: ReadonlyMap<string, OutputFile>
  /** href of the style sheet, by id of the sidebar. */
  readonly sidebars: Readonly<Record<string, string>>
  /** href of the style sheet of the navbar. */
  readonly navbar?: string
}

export function createIconSheets({ sidebars, config }: Site): IconSheets {
  const outputs = new Map<string, OutputFile>()
  const addSheet = (css: string) => {
    const path = `${assetFolder}/icons-${hashOf(css).slice(0, 8).toUpperCase()}.css`
    outputs.set(path, Buffer.from(css))
    return assetHref(`/${path}`, config.baseUrl)
  }
  const hrefs: Record<string, string> = {}
  for (const { id, items } of sidebars) {
    const icons = new Map(items.flatMap(iconsOfNode))
    if (icons.size > 0) hrefs[id] = addSheet(sidebarSheet(icons, loadIcons()))
  }
  const named = new Set(navbarIcons(config).map(([, icon]) => icon))
  if (named.size === 0) return { outputs, sidebars: hrefs }
  const icons = loadIcons()
  const known = [...named].filter((icon) => icons.body(icon) !== undefined).sort()
  return { outputs, sidebars: hrefs, ...(known.length > 0 && { navbar: addSheet(navbarSheet(known, icons)) }) }
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

/** Size of an icon in SVG units, and the gap between two icons, so that no part of a neighbor is visible. */
const size = 24
const gap = 8

/** @param used icon by selector of its item */
function sidebarSheet(used: ReadonlyMap<string, string>, icons: IconSet): string {
  const names = [...new Set(used.values())].sort()
  const selectors = [...used.keys()]
  const items = `[data-sidebar] :is(${selectors.join()})`
  const labels = (pseudo: string) => `${items}>:is(a,button)${pseudo},${items}>.row>a${pseudo}`
  const rules = [
    `${labels('')}{display:flex;gap:.625rem}`,
    // The line of an open list starts below the middle of the icon.
    `${items}>ul{margin-left:1.0625rem}`,
    `${labels('::before')}{height:1.4em;opacity:.8;${mask(names, icons)}}`,
    ...names.map((name, index) => {
      const own = selectors.filter((selector) => used.get(selector) === name)
      return `${own.join()}{--icon:${index}}`
    }),
  ]
  return `@layer components{${rules.join('')}}`
}

/** Links and labels of menus are in the top bar, in its menus, and in the drawer, where script copies them. */
function navbarSheet(names: readonly string[], icons: IconSet): string {
  const labels = ':is(a,span)[data-icon]'
  const rules = [
    `:is(.topbar,.drawer) ${labels}{display:flex;gap:.5rem;align-items:center}`,
    `${labels}::before{height:1rem;${mask(names, icons)}}`,
    // The drawer has room for the label of an icon that stands alone in the bar.
    '.drawer a[data-icon]>span{all:unset}',
    ...names.map((name, index) => `:is(a,span)[data-icon="${name}"]{--icon:${index}}`),
  ]
  return `@layer components{${rules.join('')}}`
}

/** The attributes of all icons of Lucide, written once for an image. */
const strokes = ' fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2"'

/** Tenths of a unit are enough: an icon of 24 units is 16 pixels wide. Smaller numbers are dots, and stay. */
function shortDrawing(body: string): string {
  return body
    .replaceAll(strokes, '')
    .replace(/(?<=\sd="[^"]*)(\d*\.\d{2,})(\.?)/g, (all, number: string, next: string) => {
      const rounded = Math.round(Number(number) * 10) / 10
      // The point of the next number also ends this one, but not a whole number.
      return rounded === 0 ? all : `${String(rounded).replace(/^0\./, '.')}${next && ' .'}`
    })
}

/** Declarations that show one of the icons; `--icon` is its index. */
function mask(names: readonly string[], icons: IconSet): string {
  const drawings = names.map(
    (name, index) => `<g transform="translate(${index * (size + gap)})">${shortDrawing(icons.body(name) ?? '')}</g>`,
  )
  const width = names.length * (size + gap) - gap
  const image = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${size}"${strokes}>${drawings.join('')}</svg>`
  const position = `calc(var(--icon) * -${inRem(size + gap)}) 50%/${inRem(width)} 1rem`
  // Forced colors would replace the background, which is the color of the icon.
  return `content:"";flex:none;width:1rem;background:currentcolor;forced-color-adjust:preserve-parent-color;mask:url("data:image/svg+xml,${encodeSvg(image)}") ${position} no-repeat`
}

/** A length in SVG units, for icons that are one rem wide. */
function inRem(units: number): string {
  return `${Number((units / size).toFixed(4))}rem`
}

/** For a URL in double quotes: single quotes need no escape, so they replace the double ones. Browsers read the other signs as they are. */
function encodeSvg(svg: string): string {
  return svg.replaceAll('"', "'").replace(/[%#]/g, encodeURIComponent)
}
