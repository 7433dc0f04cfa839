import type { InterfaceText } from '../../src/model/contract.js'

declare global {
  /**
   * The texts of the interface in the language of the page. In browser code, the bundler replaces `TEXT.key` by the text itself. On
   * the server, the theme runs once for each language.
   */
  const TEXT: InterfaceText
}
