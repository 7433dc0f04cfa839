import type { ModuleReader } from '../../evaluate/evaluateModule.js'
import type { ReaderInput } from '../readerInput.js'
import type { Fields } from '../values.js'
import type { DocusaurusLanguage } from './i18n.js'

export interface DocsInput {
  readonly options: Fields
  readonly input: ReaderInput
  readonly reader: ModuleReader
  readonly configFile: string
  /** Languages besides the default one. */
  readonly languages: readonly DocusaurusLanguage[]
}
