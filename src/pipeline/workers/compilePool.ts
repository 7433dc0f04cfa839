import type { Entry } from '../../model/model.js'
import type { Pool } from './pool.js'

/** Returns the JSON of a `CompileResult` as bytes: the disk cache stores them without parsing and writing them again. */
export type CompilePool = Pool<Entry, Uint8Array>
