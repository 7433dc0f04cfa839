import type { ChangeView } from '../../model/contract/reference.js'

/** A change of an operation, before its link is known. */
export interface Change extends Omit<ChangeView, 'href'> {
  /** Id of the part on the page of the operation, for example `body.name`. Absent if the change is about the operation. */
  readonly anchor?: string
}

/** A change whose text lacks its subject: ``is `string` instead of `number`.`` */
export type ChangeNote = Pick<Change, 'kind' | 'breaking' | 'text'>
