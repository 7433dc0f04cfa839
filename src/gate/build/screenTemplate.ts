/** Renders the screens of the theme for documents that no script renders. */
import type { GateBrand, GateScreenProps, GateScreenView } from '../../model/contract.js'
import type { SiteConfig } from '../../schema/config.js'
import { defaultLanguage, interfaceTextOf, type Languages } from '../../site/languages/list.js'
import { pendingScreen } from '../../site/pendingScreen.js'
import { enGate } from '../../text/en.js'
import type { GateTexts } from '../screens/describeScreen.js'
import { type ScreenTemplate, screenPlaceholders } from '../screens/screenDocument.js'

export interface ScreenTemplateInput {
  readonly config: Languages & Pick<SiteConfig, 'colorMode'>
  readonly brand: GateBrand
  /** URLs of the style sheets. */
  readonly css: readonly string[]
  /** URLs of the fonts that screens need. Default none. */
  readonly fonts?: readonly string[]
  /** Inline script of the theme, without text of the site. */
  readonly boot: string
  /** Returns the HTML of a screen. Default: without brand and style. */
  readonly renderScreen?: (props: GateScreenProps) => string
}

export function createScreenTemplate({
  config,
  brand,
  css,
  fonts = [],
  boot,
  renderScreen = plainScreen,
}: ScreenTemplateInput): ScreenTemplate {
  const { code, title, text, message, href, label } = screenPlaceholders
  const view: Omit<GateScreenView, 'kind'> = { code, title, text, actions: [{ href, label }] }
  const texts = gateTexts(config)
  return {
    lang: defaultLanguage(config).tag,
    colorMode: config.colorMode.defaultMode,
    name: brand.name,
    css,
    ...(fonts.length > 0 && { fonts }),
    boot,
    ...(texts !== enGate && { texts }),
    screens: {
      pending: renderScreen({ screen: pendingScreen(texts.gateSigningIn), brand }),
      notice: renderScreen({ screen: { ...view, kind: 'notice' }, brand }),
      error: renderScreen({ screen: { ...view, kind: 'error', detail: { message, code } }, brand }),
    },
  }
}

/** The texts of the gate in the default language of the site. `enGate` itself if all of them are those of docsgen in English. */
function gateTexts(config: Languages): GateTexts {
  const texts = interfaceTextOf(defaultLanguage(config))
  const own = Object.fromEntries(Object.entries(texts).filter(([key]) => Object.hasOwn(enGate, key)))
  return Object.entries(enGate).every(([key, text]) => own[key] === text) ? enGate : { ...enGate, ...own }
}

/** All values are placeholders, or words of docsgen. */
function plainScreen({ screen }: GateScreenProps): string {
  const { kind, code, title, text, detail, actions } = screen
  if (kind === 'pending') return `<p role="status">${title}</p>`
  const links = actions.map((action) => ('href' in action ? `<a href="${action.href}">${action.label}</a>` : ''))
  const words = detail ? `<p>${detail.message} (<code>${detail.code}</code>)</p>` : ''
  return `<div role="alert" data-gate="${code}"><h1>${title}</h1><p>${text}</p><p>${links.join(' ')}</p>${words}</div>`
}
