/** The texts of the interface for code of the theme that tests import. The builder provides them in its bundles. */
import { TEXT } from '../../src/text/english.js'

Object.assign(globalThis, { TEXT })
