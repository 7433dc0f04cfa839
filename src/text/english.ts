/** `TEXT` for code of the theme that runs outside of a build: the modules `docsgen/theme` and `docsgen/components`. */
import { interfaceText } from './catalogue.js'

export const TEXT = interfaceText('en')
