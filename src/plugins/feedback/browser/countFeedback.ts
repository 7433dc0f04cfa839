/**
 * Sends answers to the analytics service of the site, as an event with the answer and the section, and posts the form if it has an
 * address, too. The reason goes to the address only, because readers could write personal data into it. Readers who ask not to be tracked see no form
 * that only counts.
 */
import { postForm } from './postForm.js'
import { createSubmit } from './submitForm.js'

/** Functions of the services, which their scripts define. */
interface ServiceWindow {
  plausible?: (event: string, options: { readonly props: EventFields }) => void
  umami?: { readonly track: (event: string, fields: EventFields) => void }
  posthog?: { readonly capture: (event: string, fields: EventFields) => void }
  dataLayer?: unknown[]
}

type EventFields = Readonly<Record<string, string>>

const page: Window & ServiceWindow = window
const eventName = 'feedback'

export default createSubmit(async (form, data) => {
  const hasAddress = form.hasAttribute('action')
  if (hasAddress) await postForm(form, data)
  if (document.documentElement.dataset.trackingRefused !== undefined) return
  const fields = { helpful: String(data.get('helpful')), section: String(data.get('section') ?? '') }
  const isSent = countAnswer(form.dataset.feedback, fields)
  // An answer that the address has is not lost without the service.
  if (!isSent && !hasAddress) throw new Error('The script of the analytics service is not there.')
})

/** False if the script of the service is missing: some browsers block it. */
function countAnswer(service: string | undefined, fields: EventFields): boolean {
  switch (service) {
    case 'plausible':
      page.plausible?.(eventName, { props: fields })
      return page.plausible !== undefined
    case 'umami':
      page.umami?.track(eventName, fields)
      return page.umami !== undefined
    case 'posthog':
      page.posthog?.capture(eventName, fields)
      return page.posthog !== undefined
    default:
      pushGoogleEvent('event', eventName, fields)
      return page.dataLayer !== undefined
  }
}

/** The script of Google expects the `arguments` of a function, not a list. */
function pushGoogleEvent(..._: unknown[]): void {
  // biome-ignore lint/complexity/noArguments: see above
  page.dataLayer?.push(arguments)
}
