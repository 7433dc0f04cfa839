/**
 * “Was this page helpful?” below every page: a form that posts to an address of the site's owner. It works without scripts; with
 * them, the reader stays on the page. Without an address there is no form.
 */
import { join } from 'node:path'
import type { Site } from '../../model/model.js'
import type { PluginFactory, PluginFinding } from '../../model/plugin.js'
import { packageFolder } from '../../util/packageFolder.js'
import { createFeedbackForm } from './feedbackForm.js'

interface FeedbackOptions {
  /** Address to which forms are posted: a path of this origin, or an `https:` URL. */
  readonly action?: string
  /** Let readers name the section of the page. Default true. */
  readonly sections?: boolean
}

/** Directives of the Content-Security-Policy that a foreign address needs. */
const directives = ['connect-src', 'form-action'] as const

export const feedback: PluginFactory<FeedbackOptions> = ({ action = '', sections = true }) => {
  const origin = foreignOrigin(action)
  const isValid = origin !== undefined || /^\/(?!\/)/.test(action)
  const browserFile = (name: string) => join(packageFolder(), 'src/plugins/feedback/browser', name)
  return {
    name: 'feedback',
    ...(origin !== undefined && {
      config: () => ({ deploy: { csp: Object.fromEntries(directives.map((name) => [name, [origin]])) } }),
    }),
    check: (site) => (isValid ? checkPolicy(site, origin) : [invalidAction(site, action)]),
    ...(isValid && {
      slots: { afterArticle: (page) => createFeedbackForm(page, { action, sections }) },
      browser: { scripts: [browserFile('sendFeedback.ts')], styles: [browserFile('feedback.css')] },
    }),
  }
}

/** Undefined for a path of the site's own origin and for what is no address. */
function foreignOrigin(action: string): string | undefined {
  if (!URL.canParse(action)) return undefined
  const { protocol, origin } = new URL(action)
  return protocol === 'https:' ? origin : undefined
}

function invalidAction({ configFile, configPlaces }: Site, action: string): PluginFinding {
  const message = action
    ? `The option \`action\` of the plugin \`feedback\` is neither a path that starts with / nor an https: URL, but “${action}”.`
    : 'The plugin `feedback` has no option `action`, so there is no address for answers and no form.'
  const hint = "Give the address that receives the answers: ['feedback', { action: 'https://example.com/feedback' }]."
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
