/**
 * Loads the script of the analytics service, when the page is ready and the browser has nothing else to do. Readers who ask not to
 * be tracked (Do Not Track, Global Privacy Control) get no script and send nothing. Each service counts client navigation itself.
 */

import type { AnalyticsSettings } from '../../schema/services.js'
import { serviceOf } from '../services.js'

declare const DOCSGEN_ANALYTICS: AnalyticsSettings

/** Names that the services read and write. */
interface AnalyticsWindow {
  dataLayer?: unknown[]
  posthog?: { readonly init: (key: string, options: object) => void }
  doNotTrack?: string
}

const page: Window & AnalyticsWindow = window

// The plugin `feedback` reads the attribute.
if (isTrackingRefused()) document.documentElement.dataset.trackingRefused = ''
else if (document.readyState === 'complete') whenPageIdle(loadService)
else addEventListener('load', () => whenPageIdle(loadService))

function isTrackingRefused(): boolean {
  const { doNotTrack, globalPrivacyControl }: Navigator & { globalPrivacyControl?: boolean } = navigator
  return (doNotTrack ?? page.doNotTrack) === '1' || globalPrivacyControl === true
}

function whenPageIdle(act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: 5000 })
  else setTimeout(act, 200)
}

function loadService(): void {
  const settings = DOCSGEN_ANALYTICS
  const { script, attributes } = serviceOf(settings)
  if (settings.provider === 'ga4') startGoogle(settings.measurementId)
  const element = document.createElement('script')
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  if (settings.provider === 'posthog') element.onload = () => startPosthog(settings.key, settings.host)
  element.src = trustScript(script)
  document.head.append(element)
}

function startGoogle(id: string): void {
  const queue: unknown[] = []
  page.dataLayer = page.dataLayer ?? queue
  // The script of Google expects the `arguments` of a function, not a list.
  function send(..._: unknown[]): void {
    // biome-ignore lint/complexity/noArguments: see above
    page.dataLayer?.push(arguments)
  }
  send('js', new Date())
  send('config', id)
}

function startPosthog(key: string, host: string): void {
  page.posthog?.init(key, {
    api_host: host,
    capture_pageview: 'history_change',
    respect_dnt: true,
    // The Content-Security-Policy admits no further scripts.
    disable_external_dependency_loading: true,
  })
}

/** The Content-Security-Policy admits this policy only on sites with analytics. */
function trustScript(url: string): string {
  const rules = { createHTML: () => '', createScriptURL: () => url }
  const policy = window.trustedTypes?.createPolicy('docsgen-analytics', rules) ?? rules
  return policy.createScriptURL(url)
}
