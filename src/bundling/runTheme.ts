import type { Theme } from '../model/contract.js'
import type { InterfaceText } from '../text/catalogue.js'
import { isRecord } from '../util/isRecord.js'
import { runBundle } from './runBundle.js'

/**
 * Runs the bundle of a theme and returns its default export. Default of `text`: the texts of the interface in English.
 *
 * @throws if the export is not a `Theme`. Component props cannot be checked: a mistake in them shows when a page is rendered.
 */
export function runTheme(code: string, text?: InterfaceText): Theme {
  const theme = runBundle(code, {}, text).default
  if (!isTheme(theme))
    throw new Error(
      'The `index.tsx` of the theme has no valid default export. Export a `Theme`: an object with `components`, `regions`, `Document` and `boot`.',
    )
  return theme
}

function isTheme(value: unknown): value is Theme {
  if (!isRecord(value)) return false
  const { components, regions, Document, boot, reference } = value
  return (
    isRecord(components) &&
    isRecord(regions) &&
    Object.values(regions).every(isFunction) &&
    isFunction(Document) &&
    isFunction(boot) &&
    (reference === undefined || isRecord(reference))
  )
}

function isFunction(value: unknown): boolean {
  return typeof value === 'function'
}
