/** What the pages of a sealed site and its service worker say to each other. */

export interface SealedReader {
  readonly name?: string
  readonly picture?: string
}

/** Sent with a `MessagePort`, on which the answer comes. */
export type SealedRequest =
  /** Is there a key? Answers without asking the host. */
  | { readonly kind: 'reader' }
  /** Is there a key, and does it open what the host has now? */
  | { readonly kind: 'state' }
  /** Keys as the provider or the edge gave them: `id:key`, separated by commas. They are kept if one opens the site. */
  | { readonly kind: 'unlock'; readonly keys: string; readonly seconds: number; readonly reader: SealedReader }
  /** The reader signs out: keys are deleted, all other tabs get `SealedNotice`. */
  | { readonly kind: 'forget' }

export type SealedState =
  | { readonly state: 'open'; readonly reader: SealedReader }
  /** There is no key. */
  | { readonly state: 'locked' }
  /** What was given is no key. */
  | { readonly state: 'bad-key' }
  /** None of the keys is the one that this site was sealed with. */
  | { readonly state: 'unknown-key' }
  /** The list of files does not open: changed, or sealed with another key of the same id. */
  | { readonly state: 'damaged' }
  | { readonly state: 'unreachable' }

/** To every other tab when a reader signs out. */
export interface SealedNotice {
  readonly kind: 'locked'
}
