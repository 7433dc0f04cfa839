import type { ChangeView } from '../../model/contract/reference.js'
import type { InterfaceText } from '../../text/catalogue.js'

/** A change of an operation, before its link is known. */
export interface Change extends Omit<ChangeView, 'href'> {
  /** Id of the part on the page of the operation, for example `body.name`. Absent if the change is about the operation. */
  readonly anchor?: string
  /** The sentence is about the operation itself, so it is never shown for several operations together. */
  readonly isAboutOperation?: true
}

/** A change whose sentence lacks its subject, which languages put in different places. */
export interface ChangeNote extends Pick<Change, 'kind' | 'breaking'> {
  readonly describe: (subject: string) => string
}

/** The texts in which changes are described. */
export type ChangeTexts = Pick<InterfaceText, Extract<keyof InterfaceText, `change${string}`> | 'and' | 'languageTag'>

/** Gives a note its subject. */
export function completeNote({ kind, breaking, describe }: ChangeNote, subject: string): Change {
  return { kind, breaking, text: describe(subject) }
}
