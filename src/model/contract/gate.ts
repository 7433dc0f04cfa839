/** The screens of the sign-in gate, as a theme draws them. */

/**
 * Props of `Theme.GateScreen`. The component is also the default export of `gate/GateScreen.tsx` in the folder of the
 * theme, because the browser code of the gate renders it where the rest of the theme is not loaded. It must not use
 * effects or events other than those of its actions: some screens are static HTML.
 */
export interface GateScreenProps {
  readonly screen: GateScreenView
  /** Absent on a page that already shows its top bar. */
  readonly brand?: GateBrand
}

export interface GateScreenView {
  /** Code of the tables in `docs/content/guides/gate.md`. Put it into `data-gate`, except on a pending screen. */
  readonly code: string
  /** `pending`: the reader must only wait. `notice`: no error. */
  readonly kind: 'pending' | 'notice' | 'error'
  readonly title: string
  /** One or two sentences about what the reader can do. Empty for none. */
  readonly text: string
  /** The words of the provider or the library. */
  readonly detail?: { readonly message: string; readonly code: string }
  /** The first one is the best way to continue. */
  readonly actions: readonly GateAction[]
}

/** A link, or a button. */
export type GateAction =
  | { readonly label: string; readonly href: string }
  | { readonly label: string; readonly press: () => void }

/** Everything of the site that its gate shows to readers who are not signed in. */
export interface GateBrand {
  /** Name of the documented product. */
  readonly name: string
  readonly logo?: BrandLogo
}

/** The hrefs are equal if the logo is the same in both color modes. Width and height are in CSS pixels. */
export interface BrandLogo {
  readonly light: string
  readonly dark: string
  readonly width: number
  readonly height: number
  /** Show the name of the product beside the image, because the logo of the site has a text. */
  readonly withName?: true
}
