import type { Memo } from './memo.js'
import type { Recall } from './recall.js'

/** What earlier builds left: on disk, and in this process. */
export interface Kept {
  readonly memo: Memo
  readonly recall: Recall
}
