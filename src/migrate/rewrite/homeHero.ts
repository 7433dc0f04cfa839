/** The first screen of a home page of VitePress or Starlight: readers write it, and the rules of components finish it. */
import { writeJsxAttribute } from './jsxTag.js'
import type { JsxElement, PageContext } from './pageContext.js'
import { resolveLink } from './rewriteLinks.js'

export interface HomeHero {
  readonly title: string
  /** Paragraphs as MDX. */
  readonly texts: readonly string[]
  readonly actions: readonly HeroAction[]
}

interface HeroAction {
  readonly label: string
  readonly href: string
}

/** Front matter of a page that starts with `Hero`. */
export const landingMatter = { layout: 'landing', hide_title: true } as const

/** Writes an element `HomeHero`, which only the rules of components know: `renameHero` resolves its links. */
export function writeHomeHero({ title, texts, actions }: HomeHero): string {
  const links = actions.length > 0 ? ` ${writeActions(actions)}` : ''
  return [`<HomeHero ${writeJsxAttribute('title', title)}${links}>`, ...texts, '</HomeHero>'].join('\n\n')
}

/** Makes the written component a `Hero`, with links of the new site. */
export function renameHero({ tag, close }: JsxElement, context: PageContext): void {
  context.edits.push({ from: tag.from, to: tag.from + 1 + tag.name.length, text: '<Hero' })
  const attribute = tag.attributes.find(({ name }) => name === 'actions')
  if (attribute?.value) {
    const given: readonly HeroAction[] = JSON.parse(attribute.value)
    const actions = given.map(({ label, href }) => ({ label, href: resolveLink(href, context) ?? href }))
    context.edits.push({ from: attribute.from, to: attribute.to, text: writeActions(actions) })
  }
  if (close) context.edits.push({ ...close, text: '</Hero>' })
}

function writeActions(actions: readonly HeroAction[]): string {
  return `actions={${JSON.stringify(actions)}}`
}
