import type { ModuleReader } from '../../evaluate/evaluateModule.js'
import type { ReaderInput } from '../readerInput.js'
import type { Fields } from '../values.js'

export interface DocsInput {
  readonly options: Fields
  readonly input: ReaderInput
  readonly reader: ModuleReader
  readonly configFile: string
}
