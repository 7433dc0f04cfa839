/** Messages between the pages of a sealed site and its service worker. */

export interface SealedReader {
  readonly name?: string
  readonly picture?: string
}

/** Sent with a `MessagePort`, on which the worker sends its `SealedState`. */
export type SealedRequest =
  /** Is there a key? The worker does not ask the host. */
  | { readonly kind: 'reader' }
  /** Is there a key, and does it open the release that the host has now? */
  | { readonly kind: 'state' }
  /** Keys from the provider or the edge gate: `id:key`, separated by commas. They are stored if one opens the site. */
  | { readonly kind: 'unlock'; readonly keys: string; readonly seconds: number; readonly reader: SealedReader }
  /** The reader signs out: keys are deleted, and all other tabs get a `SealedNotice`. */
  | { readonly kind: 'forget' }

export type SealedState =
  | { readonly state: 'open'; readonly reader: SealedReader }
  /** There is no key. */
  | { readonly state: 'locked' }
  /** The text of an `unlock` request is no key. */
  | { readonly state: 'bad-key' }
  /** The site was sealed with none of the keys. */
  | { readonly state: 'unknown-key' }
  /** The index of the files does not open: it was changed, or sealed with another key of the same id. */
  | { readonly state: 'damaged' }
  | { readonly state: 'unreachable' }

/** Sent to every other tab when a reader signs out. */
export interface SealedNotice {
  readonly kind: 'locked'
}
