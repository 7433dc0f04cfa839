/** Constants of browser code: `TEXT.key` becomes the text, or a look-up in the texts that the page loads. */
import { type InterfaceText, textKeys } from '../text/catalogue.js'

/** The global variable with the texts of a page. Pages of sites with several languages load it. */
export const textVariable = 'docsgenText'

/** For `define` of esbuild. A constant costs nothing more than the text where it is used. */
export function textDefines(text: InterfaceText | 'lookup'): Record<string, string> {
  const keys = [...textKeys, 'languageTag'] as const
  return Object.fromEntries(
    keys.map((key) => [`TEXT.${key}`, text === 'lookup' ? `${textVariable}.${key}` : JSON.stringify(text[key])]),
  )
}
