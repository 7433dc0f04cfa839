/** Loads browser code of plugins with the first event that needs it, and calls that code with this event and all later ones. */
import { onDemandScripts } from './onDemandScripts.js'

// Events of elements, of the document and of the window all pass here in the capture phase, also those that do not bubble.
for (const [selector, events, load, stored] of onDemandScripts)
  for (const type of events.split(' '))
    addEventListener(
      type,
      (event) => {
        const { target } = event
        const element = target instanceof Element ? target.closest(selector) : document.querySelector(selector)
        if (!element || (stored && !hasStored(stored))) return
        // Later, the browser would have left the page.
        if (type === 'submit') event.preventDefault()
        load().then(
          (script) => script.default(element, event),
          () => {
            // Without the code, the form works as without scripts.
            if (type === 'submit' && element.hasAttribute('action')) (element as HTMLFormElement).submit()
          },
        )
      },
      true,
    )

/** Browsers can block storage. */
function hasStored(prefix: string): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(prefix))
  } catch {
    return false
  }
}
