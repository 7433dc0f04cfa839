/** The services that count visits: their scripts, and the sources that the Content-Security-Policy must admit for them. */
import type { AnalyticsSettings } from '../schema/services.js'

export interface AnalyticsService {
  readonly script: string
  /** Attributes of the script element. */
  readonly attributes: Readonly<Record<string, string>>
}

/**
 * Returns the script element that the provider documents: its URL and attributes. PostHog loads its script from another host
 * than the one that it sends visits to.
 */
export function serviceOf(settings: AnalyticsSettings): AnalyticsService {
  switch (settings.provider) {
    case 'plausible':
      return { script: `${settings.host}/js/script.js`, attributes: { 'data-domain': settings.domain } }
    case 'umami': {
      const attributes = { 'data-website-id': settings.websiteId, 'data-do-not-track': 'true' }
      return { script: `${settings.host}/script.js`, attributes }
    }
    case 'ga4':
      return { script: `https://www.googletagmanager.com/gtag/js?id=${settings.measurementId}`, attributes: {} }
    case 'posthog':
      return { script: `${posthogAssets(settings.host)}/static/array.js`, attributes: {} }
  }
}

/** Sources by directive of the Content-Security-Policy. */
export function analyticsSources(settings: AnalyticsSettings): Readonly<Record<string, readonly string[]>> {
  const trusted = { 'trusted-types': ['docsgen-analytics'] }
  switch (settings.provider) {
    case 'plausible':
      return { 'script-src': [settings.host], 'connect-src': [settings.host], ...trusted }
    case 'umami': {
      const cloud = settings.host === 'https://cloud.umami.is' ? ['https://gateway.umami.is'] : []
      return { 'script-src': [settings.host], 'connect-src': [settings.host, ...cloud], ...trusted }
    }
    case 'ga4': {
      const hosts = ['https://*.google-analytics.com', 'https://*.googletagmanager.com']
      return {
        'script-src': ['https://www.googletagmanager.com'],
        'img-src': hosts,
        'connect-src': [...hosts, 'https://*.analytics.google.com'],
        ...trusted,
      }
    }
    case 'posthog': {
      const hosts = [...new Set([settings.host, posthogAssets(settings.host)])]
      return { 'script-src': [posthogAssets(settings.host)], 'connect-src': hosts, ...trusted }
    }
  }
}

/** The cloud of PostHog serves its scripts from a different host than its API. */
function posthogAssets(host: string): string {
  return host.replace(/^https:\/\/(eu|us)\.i\.posthog\.com$/, 'https://$1-assets.i.posthog.com')
}
