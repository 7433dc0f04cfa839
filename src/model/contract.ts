/**
 * The contract between the builder and a theme. The builder creates a `PageView` (plain JSON) for each page, and the theme
 * turns it into markup. The theme imports only types from here. The builder imports only the default export of the theme,
 * which is a `Theme`.
 *
 * Words: an `href` is ready for an HTML attribute (encoded, with base path); a `url` is absolute, with origin; a `route` is the
 * decoded path of a page without base path and trailing slash. Fields named `html` and `content` hold trusted HTML; all other
 * strings are plain text, to be escaped.
 *
 * A theme is a folder:
 *   index.tsx           default export: a `Theme` (runs at build)
 *   client.ts           entry of the browser code: behaviors by event delegation, no framework
 *   styles/index.css    entry of the style sheet
 *   styles/<kind>.css   style sheet that only pages of this kind get: `operation`, `search`
 *   islands/*.tsx       modules that start with 'use client'; hydrated by React in the browser
 *   gate/GateScreen.tsx default export: a screen of the sign-in gate. Without it, gated sites get that of docsgen
 *   gate/*.tsx          further islands, which only gated sites get
 *   styles/gate.css     style sheet that only gated sites get
 */

import type { ComponentType, ReactNode } from 'react'
import type { GateScreenProps } from './contract/gate.js'
import type { PageView } from './contract/page.js'
import type { ReferenceComponents } from './contract/reference.js'
import type { SiteView } from './contract/siteView.js'

export type { InterfaceText } from '../text/catalogue.js'
export type * from './contract/client.js'
export type * from './contract/components.js'
export type * from './contract/gate.js'
export type * from './contract/navigation.js'
export type * from './contract/page.js'
export type * from './contract/reference.js'
export type * from './contract/requestTools.js'
export type * from './contract/sealed.js'
export type * from './contract/search.js'
export type * from './contract/siteView.js'

export interface Theme {
  /**
   * Components for content, by component name (`Card`) or by the HTML tag that they replace (`table`). Must include
   * `ContentComponents`.
   */
  readonly components: Readonly<Record<string, ComponentType<never>>>
  /**
   * Names of the components whose properties the builder writes for directives and for the spellings of other tools: `Badge`, `Card`,
   * `Cards`, `Diagram`, `FileTree`, `Formula`, `Icon`, `Steps`, `Term`, `Video`. Default none: such markup stays as it is.
   */
  readonly features?: readonly string[]
  /** Names of icons that components of the theme draw themselves, for `icon` of a card. Default none. */
  readonly icons?: readonly string[]
  /**
   * The parts of a page that client navigation replaces, by name. Each is rendered alone. Its HTML goes into the page payload
   * and into `Document`, which must put it as the only content into an element with `data-region="<name>"`.
   */
  readonly regions: Readonly<Record<string, (props: RegionProps) => ReactNode>>
  /** Renders the complete document, from `<html>` on. */
  readonly Document: (props: DocumentProps) => ReactNode
  /**
   * Returns the source of the only inline script, which sets the color mode and other state before the first paint. It is the
   * same on every page, because the Content-Security-Policy holds its hash.
   */
  readonly boot: (site: SiteView) => string
  /** A screen of the sign-in gate. Without it, static screens of gated sites are plain. */
  readonly GateScreen?: (props: GateScreenProps) => ReactNode
  /** Fonts to preload in a document with this HTML, out of those that the style sheets name. Default: none. */
  readonly neededFonts?: (fonts: readonly string[], html: string) => readonly string[]
  /** Components for the pages of OpenAPI descriptions. Only sites with a description need them. */
  readonly reference?: ReferenceComponents
}

export interface RegionProps {
  readonly site: SiteView
  readonly page: PageView
}

export interface DocumentProps extends RegionProps {
  /** HTML of each region of the theme, by name. */
  readonly regions: Readonly<Record<string, string>>
  /** Source of the inline script (`Theme.boot`). Put it into the head before the style sheet. */
  readonly boot: string
  /** Content-Security-Policy for a `<meta http-equiv>`. Absent in live preview. */
  readonly csp?: string
}
