/** The settings that the browser code of a site receives, and the modules that it loads. */
import type { GateBrand } from './gate.js'
import type { PagePayload } from './page.js'
import type { ClientSearch } from './search.js'

/**
 * Configuration of the browser code. Every page contains it, so options that are off and empty lists are omitted. Fields that
 * are also in `SiteView` have the same meaning.
 */
export interface ClientConfig {
  readonly baseUrl: string
  readonly buildId: string
  /** Only what differs from the default: light, stored as `theme`. */
  readonly colorMode?: Partial<ColorModeOptions>
  readonly announcement?: {
    readonly id: string
    readonly storageKeys: { readonly dismiss: string; readonly id: string }
  }
  readonly hideOnScroll?: boolean
  readonly sidebar?: SidebarOptions
  /** Delay in milliseconds before a spinner replaces content that is still loading. Absent for 200. */
  readonly spinnerDelay?: number
  /** href of each island's module, by island id. */
  readonly islands?: Readonly<Record<string, string>>
  /** href of the module that hydrates islands (`IslandRuntime`). */
  readonly hydrate: string
  /** href of the module of the request builder (`RequestToolsModule`). Absent if the site has no API description. */
  readonly requestTools?: string
  /** Absent if the site has no search. */
  readonly search?: ClientSearch
  /** href of the server-sent events for live reload. Only in `docsgen serve`. */
  readonly live?: string
  /** How readers sign in. Absent if the site has no gate. */
  readonly gate?: ClientGate
}

export interface ColorModeOptions {
  /** Mode of a reader who has made no choice, unless `respectSystem` decides. */
  readonly defaultMode: 'light' | 'dark'
  /** Readers cannot change the mode. */
  readonly disableSwitch: boolean
  /** Follow the operating system until the reader chooses, and offer "system" as a choice. */
  readonly respectSystem: boolean
  /** Key of local storage that holds `light`, `dark` or `system`. */
  readonly storageKey: string
}

/** Optional behavior of the sidebar. A behavior that is off is absent. */
export interface SidebarOptions {
  /** Opening a category closes the others on its level. */
  readonly autoCollapseCategories?: boolean
  /** Readers can hide the sidebar on wide screens. */
  readonly hideable?: boolean
  /** Readers can change the width of the sidebar. */
  readonly resizable?: boolean
}

/** The gate, by mode. */
export type ClientGate = (
  | { readonly mode: 'edge' }
  /** Documents are empty until the reader has signed in; then the browser fetches the content. */
  | (ProviderGate & { readonly mode: 'client' })
  /** A service worker decrypts the documents, with a key from the identity provider. */
  | (ProviderGate & { readonly mode: 'sealed' })
  /** A service worker decrypts the documents, with a key from the gate at the edge. */
  | { readonly mode: 'edge+sealed' }
) & {
  /** href of the module that signs readers in and out. */
  readonly script: string
  readonly brand: GateBrand
}

/** OpenID Connect settings for pages that sign readers in themselves. */
export interface ProviderGate {
  /** Origin of the identity provider. */
  readonly domain: string
  readonly clientId: string
  /** URL or path where readers sign in, instead of the provider's own page. */
  readonly loginUri?: string
  /** Present: request refresh tokens. `worker`: href of the worker that keeps them in memory. */
  readonly refreshTokens?: { readonly worker?: string }
  /** Bind tokens to a key of the browser (DPoP). */
  readonly useDpop?: boolean
  /** Storage of tokens. Absent for memory. */
  readonly cacheLocation?: 'memory' | 'localstorage'
  /** Log changes of state to the console. Tokens are never logged. */
  readonly debug: boolean
}

/** The protocol between the browser code of a theme and the module of the gate (`ClientGate.script`). */
export interface GateModule {
  /** The browser code of the theme calls this once on every page of a gated site. */
  readonly guard: (config: ClientConfig, gate: ClientGate, page: GuardedPage) => Promise<void>
}

/** The functions of the theme that the gate of the mode `client` needs to open a page: load, show, start, in this order. */
export interface GuardedPage {
  readonly load: (url: URL) => Promise<LoadedPage>
  /** Replaces the regions of the document. Returns false, and changes nothing, if the document lacks one of them. */
  readonly show: (payload: PagePayload) => Promise<boolean>
  /** Shows why the page could not be loaded, with a button that tries again. */
  readonly showLoadError: (message: string, retry: () => void) => void
  /** Starts the behaviors of the page; they need its content, or its load error. */
  readonly start: () => void
}

export type LoadedPage =
  | { readonly kind: 'page'; readonly payload: PagePayload }
  /** The site has no such page; the URL can be a redirect, a file, or nothing. */
  | { readonly kind: 'missing' }
  /** The site was built again after this document was loaded. */
  | { readonly kind: 'stale' }
  | { readonly kind: 'failed'; readonly message: string }

/** The content of `<script type="application/json" id="docsgen">` in the shell of a sealed site. */
export interface ShellConfig {
  readonly baseUrl: string
  readonly brand: GateBrand
  /** URL of the service worker. */
  readonly worker: string
  /** Seconds that a key is stored. */
  readonly seconds: number
  /** The source of the key. */
  readonly source:
    | (ProviderGate & { readonly kind: 'provider'; readonly claim: string })
    /** Paths of the edge gate. */
    | { readonly kind: 'edge'; readonly key: string; readonly me: string; readonly login: string }
}

/**
 * The module at `ClientConfig.hydrate`, which the browser code of a theme imports with the first island of a page. It
 * carries React.
 */
export interface IslandRuntime {
  /**
   * Renders an island that is in the document. `modules` holds the URL of each island's module by island id
   * (`ClientConfig.islands`). `onReady` runs right before the first render. Rejects if a module cannot be loaded; the next
   * call tries again.
   */
  readonly hydrateIsland: (
    island: HTMLElement,
    modules: Readonly<Record<string, string>>,
    onReady?: () => void,
  ) => Promise<void>
  /** Call before an island leaves the document. Does nothing for an element that was never hydrated. */
  readonly unmountIsland: (island: Element) => void
}

/** Props that the builder takes from an island. The component does not get them. */
export interface IslandProps {
  /** When the browser hydrates the island. Default: `load`. `manual`: when browser code of the theme calls `hydrateIsland`. */
  readonly hydrate?: 'load' | 'idle' | 'visible' | 'interaction' | 'manual'
}
