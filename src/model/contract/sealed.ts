/** Messages between the pages of a sealed (encrypted) site and its service worker. */

/** The signed-in reader, to show in the profile menu. */
export interface SealedReader {
  readonly name?: string
  /** URL of the avatar. */
  readonly picture?: string
}

/** Message to the service worker, sent with a `MessagePort` for the response (`SealedState`). */
export type SealedRequest =
  /** Asks if there is a key. Makes no request to the host. */
  | { readonly kind: 'reader' }
  /** Asks if there is a key that decrypts the current files of the host. */
  | { readonly kind: 'state' }
  /**
   * Offers keys from the provider or the edge: `id:key`, separated by commas. They are stored for `seconds` if one of them decrypts
   * the site.
   */
  | { readonly kind: 'unlock'; readonly keys: string; readonly seconds: number; readonly reader: SealedReader }
  /** Signs the reader out: deletes the keys and sends `SealedNotice` to all other tabs. */
  | { readonly kind: 'forget' }

export type SealedState =
  | { readonly state: 'open'; readonly reader: SealedReader }
  /** There is no key. */
  | { readonly state: 'locked' }
  /** The offered text is not a valid key. */
  | { readonly state: 'bad-key' }
  /** None of the keys is the key that this site was sealed with. */
  | { readonly state: 'unknown-key' }
  /** Another version of docsgen sealed the site. */
  | { readonly state: 'format' }
  /** The list of files cannot be decrypted: it was changed, or sealed with another key that has the same id. */
  | { readonly state: 'damaged' }
  /** The host cannot be reached. */
  | { readonly state: 'unreachable' }

/** Sent to every other tab when a reader signs out. */
export interface SealedNotice {
  readonly kind: 'locked'
}
