/**
 * “Was this page helpful?” below every page: a form that posts to an address of the site's owner. It works without scripts; with
 * them, the reader stays on the page. Without an address and without analytics there is no form.
 */
import type { Site } from '../../model/model.js'
import type { PluginFactory, PluginFinding } from '../../model/plugin.js'
import { browserFile } from '../onDemand/browserFile.js'
import { createFeedbackForm } from './feedbackForm.js'

interface FeedbackOptions {
  /** Address to which forms are posted: a path of this origin, or an `https:` URL. */
  readonly action?: string
  /** Let readers name the section of the page. Default true. */
  readonly sections?: boolean
  /** Show a button beside headings with which readers report a section. Default false. */
  readonly report?: boolean
  /** Send answers, without the reason, as events to the service of the field `analytics`. Default false. */
  readonly analytics?: boolean
}

/** Directives of the Content-Security-Policy that a foreign address needs. */
const directives = ['connect-src', 'form-action'] as const

export const feedback: PluginFactory<FeedbackOptions> = (options) => {
  const { action, sections = true, report = false, analytics = false } = options
  const origin = foreignOrigin(action ?? '')
  const isAddress = action !== undefined && (origin !== undefined || /^\/(?!\/)/.test(action))
  const isValid = isAddress || (action === undefined && analytics)
  return {
    name: 'feedback',
    ...(origin !== undefined && {
      config: () => ({ deploy: { csp: Object.fromEntries(directives.map((name) => [name, [origin]])) } }),
    }),
    check: (site) => [
      ...(isValid ? checkPolicy(site, origin) : [invalidAction(site, action)]),
      ...(analytics ? checkService(site) : []),
      ...(report && !sections ? [reportWithoutSections(site)] : []),
    ],
    ...(isValid && {
      slots: {
        afterArticle: (page) => {
          const isEmpty = action === undefined && !page.config.analytics
          return isEmpty ? null : createFeedbackForm(page, { action, sections, report, analytics })
        },
      },
      browser: {
        onDemand: [
          {
            script: browserFile(`feedback/browser/${analytics ? 'countFeedback' : 'sendFeedback'}.ts`),
            selector: '[data-feedback]',
            events: ['focusin', 'submit'],
          },
          // A key, so that the button of a heading is there when the reader arrives with Tab.
          ...(report
            ? [
                {
                  script: browserFile('feedback/browser/reportSections.ts'),
                  selector: 'html:has([data-report])',
                  events: ['pointerover', 'focusin', 'keydown'],
                },
              ]
            : []),
        ],
        styles: [
          browserFile('feedback/browser/feedback.css'),
          ...(analytics ? [browserFile('feedback/browser/countOnly.css')] : []),
          ...(report ? [browserFile('feedback/browser/reportSections.css')] : []),
        ],
      },
    }),
  }
}

function checkService({ config, configFile, configPlaces }: Site): PluginFinding[] {
  if (config.analytics) return []
  const message = 'The option `analytics` of the plugin `feedback` has no effect, because the site has no `analytics`.'
  const hint = "Name the service: analytics: { provider: 'plausible', domain: 'docs.example.com' }."
  return [{ message, hint, severity: 'error', file: configFile, range: configPlaces.plugins }]
}

function reportWithoutSections({ configFile, configPlaces }: Site): PluginFinding {
  const message = 'The option `report` of the plugin `feedback` has no effect with `sections: false`.'
  return { message, hint: 'Remove one of them.', file: configFile, range: configPlaces.plugins }
}

/** Undefined for a path of the site's own origin and for what is not an address. */
function foreignOrigin(action: string): string | undefined {
  if (!URL.canParse(action)) return undefined
  const { protocol, origin } = new URL(action)
  return protocol === 'https:' ? origin : undefined
}

function invalidAction({ configFile, configPlaces }: Site, action: string | undefined): PluginFinding {
  const message = action
    ? `The option \`action\` of the plugin \`feedback\` is neither a path that starts with / nor an https: URL, but “${action}”.`
    : 'The plugin `feedback` has no option `action`. Without this URL for answers, pages do not show the form.'
  const hint =
    "Give the address that receives the answers: ['feedback', { action: 'https://example.com/feedback' }], or set `analytics: true`."
  return { message, hint, severity: 'error', file: configFile, range: configPlaces.plugins }
}

/** Directives that the author wrote replace those of the plugin. */
function checkPolicy({ config, configFile, configPlaces }: Site, origin: string | undefined): PluginFinding[] {
  if (origin === undefined) return []
  const csp: Readonly<Partial<Record<string, readonly string[]>>> = config.deploy.csp
  return directives
    .filter((name) => !csp[name]?.includes(origin))
    .map((name) => ({
      message: `\`deploy.csp\` has \`${name}\` without ${origin}, so browsers would refuse to send answers.`,
      hint: `Add '${origin}' to it.`,
      severity: 'error' as const,
      file: configFile,
      range: configPlaces.deploy ?? configPlaces.plugins,
    }))
}
