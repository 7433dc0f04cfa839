/** The images of link previews: a file for each page, drawn once and kept in the cache until something that it shows changes. */
import type { Doc, Route, Site } from '../../../model/model.js'
import type { PluginBuild, PluginFile, PluginFinding } from '../../../model/plugin.js'
import { isHiddenFromSearch } from '../../../site/isHiddenFromSearch.js'
import { languageOfRoute } from '../../../site/languages/names.js'
import { createBreadcrumbs, findSidebar, indexSidebars } from '../../../site/sidebarView.js'
import { hashOf } from '../../../util/hash.js'
import { type CardFonts, findCardFonts, type LoadedFonts, loadCardFonts } from './cardFonts.js'
import { type CardColors, type CardFrame, type CardText, cardSize, layOutCard } from './cardLayout.js'
import { emoji, findMissingGlyphs } from './findMissingGlyphs.js'
import { type ImageRenderer, imagePackageVersion, loadImageRenderer } from './imageRenderer.js'

export interface CardsOptions {
  /** Fonts for scripts that the font of the site does not have: packages, or font files of the project that start with `./`. Default none. */
  readonly fonts?: readonly string[]
  /** Color mode of the cards. Default `light`. */
  readonly scheme?: 'light' | 'dark'
  /** Color of the section and of the line at the top, as CSS. Default: the color of the theme. */
  readonly color?: string
}

const palettes: Readonly<Record<'light' | 'dark', CardColors>> = {
  light: { background: '#ffffff', text: '#111b1e', muted: '#56666b', brand: 'oklch(0.47 0.083 212)' },
  dark: { background: '#0e1416', text: '#f1f5f6', muted: '#a3b1b6', brand: 'oklch(0.77 0.1 208)' },
}

/** Route of the card of a page. */
export function cardRoute(route: Route): Route {
  return `/cards${route === '/' ? '/index' : route}.png`
}

/** Behind a gate, previews have no image: their titles would be readable without signing in. */
export function hasCard(doc: Doc, { gate }: Site['config']): boolean {
  return gate.mode === 'off' && !doc.failed && !isHiddenFromSearch(doc) && doc.frontMatter.image === undefined
}

export interface Cards {
  readonly check: (site: Site) => Promise<PluginFinding[]>
  readonly files: (build: PluginBuild) => Promise<PluginFile[]>
}

interface DrawingTools {
  readonly fonts: CardFonts
  readonly loaded: LoadedFonts
  readonly renderer: ImageRenderer
  readonly texts: ReadonlyMap<Doc, CardText>
  /** Characters that no font has. */
  readonly missing: ReadonlySet<string>
}

/** Draws a social card for each page. Fonts and the renderer are loaded once for each site. */
export function createCards(options: CardsOptions, root: string): Cards {
  const prepared = new WeakMap<Site, Promise<DrawingTools | undefined>>()
  const prepare = (site: Site) => {
    const tools = prepared.get(site) ?? prepareDrawing(site, options, root)
    prepared.set(site, tools)
    return tools
  }
  return {
    check: async (site) => {
      const tools = await prepare(site)
      return tools ? [...reportFonts(tools, site), ...reportMissing(tools)] : []
    },
    files: async ({ site }) => {
      const tools = await prepare(site)
      return tools ? cardFiles(site, tools, { frame: frameOf(site, options), version: imagePackageVersion(root) }) : []
    },
  }
}

/** Undefined if nothing can be drawn. */
async function prepareDrawing(site: Site, options: CardsOptions, root: string): Promise<DrawingTools | undefined> {
  const renderer = await loadImageRenderer(root)
  const texts = cardTexts(site)
  if (!renderer || texts.size === 0) return undefined
  const characters = new Set([site.config.title, ...[...texts.values()].flatMap(listCardTexts)].join(''))
  const fonts = findCardFonts(site, options.fonts ?? [], root)
  const loaded = loadCardFonts(fonts.faces, characters)
  await loaded.register(renderer)
  return { fonts, loaded, renderer, texts, missing: await findMissingGlyphs(renderer, characters) }
}

function cardTexts(site: Site): ReadonlyMap<Doc, CardText> {
  const sidebars = indexSidebars(site.sidebars)
  const docs = site.docs.filter((doc) => hasCard(doc, site.config))
  return new Map(
    docs.map((doc) => {
      const { location } = findSidebar(doc, sidebars)
      const path = location ? createBreadcrumbs(location, (route) => route) : []
      const section = path.at(-2)?.label ?? ''
      return [doc, { section, title: doc.title, description: doc.description }]
    }),
  )
}

function listCardTexts({ section, title, description }: CardText): string[] {
  return [section, title, description]
}

function reportFonts({ fonts }: DrawingTools, { configFile, configPlaces }: Site): PluginFinding[] {
  return fonts.problems.map((problem) => ({
    ...problem,
    severity: 'error',
    file: configFile,
    range: configPlaces.plugins,
  }))
}

/** Emoji are decoration: a card omits them and keeps the text. They are reported apart, because another font has them. */
function reportMissing(tools: DrawingTools): PluginFinding[] {
  const { missing } = tools
  return [
    ...reportOmitted(tools, {
      lacksGlyph: (character) => missing.has(character) && !emoji.test(character),
      omitted: 'texts',
      font: '@fontsource-variable/noto-sans-jp',
    }),
    ...reportOmitted(tools, {
      lacksGlyph: (character) => missing.has(character) && emoji.test(character),
      omitted: 'emoji',
      font: '@fontsource/noto-emoji',
    }),
  ]
}

interface Omission {
  readonly lacksGlyph: (character: string) => boolean
  readonly omitted: string
  /** A package with such characters. */
  readonly font: string
}

function reportOmitted({ texts }: DrawingTools, { lacksGlyph, omitted, font }: Omission): PluginFinding[] {
  const docs = [...texts].filter(([, text]) => listCardTexts(text).some((line) => [...line].some(lacksGlyph)))
  const [first] = docs
  if (!first) return []
  const [{ file }, text] = first
  const example = [...listCardTexts(text).join('')].find(lacksGlyph)
  const others = docs.length > 1 ? ` and of ${docs.length - 1} other ${docs.length === 2 ? 'page' : 'pages'}` : ''
  return [
    {
      message: `The fonts of the cards cannot draw “${example}”, so the card of this page${others} omits ${omitted}.`,
      hint: `Add a font that has it to \`cards.fonts\` of the plugin \`metadata\`, such as '${font}'.`,
      file,
    },
  ]
}

interface CardDesign {
  readonly frame: CardFrame
  readonly logo?: Uint8Array
}

function frameOf({ config, assets }: Site, { scheme = 'light', color }: CardsOptions): CardDesign {
  const brand = color ?? config.theme.color?.[scheme] ?? palettes[scheme].brand
  const logo = config.logo && assets.get(config.logo[scheme])
  const { width = 0, height = 0 } = logo?.size ?? {}
  return {
    frame: {
      colors: { ...palettes[scheme], brand },
      site: config.title,
      host: new URL(config.url).host,
      ...(logo && height > 0 && { logo: { src: 'logo', ratio: width / height } }),
    },
    ...(logo && { logo: logo.bytes }),
  }
}

interface CardInputs {
  readonly frame: CardDesign
  readonly version: string | undefined
}

function cardFiles(site: Site, tools: DrawingTools, { frame: design, version }: CardInputs): PluginFile[] {
  const { frame, logo } = design
  const { renderer, loaded, texts, missing } = tools
  const common = hashOf(JSON.stringify([frame, version]), loaded.digest, logo ? hashOf(logo) : '')
  return [...texts].map(([doc, text]) => {
    const shown = withoutMissing(text, missing, site.config.title)
    const lang = languageOfRoute(doc.route, site.config).tag
    const images = logo ? [{ src: 'logo', data: logo }] : []
    const make = () => renderer.render(layOutCard(shown, frame), { ...cardSize, format: 'png', lang, images })
    return {
      path: cardRoute(doc.route).slice(1),
      digest: hashOf(common, lang, JSON.stringify(shown)),
      content: { make },
    }
  })
}

/** A text with a character that cannot be drawn is omitted; the title of the site replaces that of the page. */
function withoutMissing(text: CardText, missing: ReadonlySet<string>, site: string): CardText {
  const clean = (line: string) => {
    const characters = [...line].filter((character) => !(missing.has(character) && emoji.test(character)))
    return characters.some((character) => missing.has(character)) ? '' : characters.join('').trim()
  }
  return {
    section: clean(text.section),
    title: clean(text.title) || clean(site),
    description: clean(text.description),
  }
}
