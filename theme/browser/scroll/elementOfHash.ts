/** The element that a fragment of an address names. */

/** `#%C3%A9` finds the id `é`; a fragment that is not well formed is taken as it stands. */
export function elementOfHash(hash: string): HTMLElement | null {
  const id = hash.replace(/^#/, '')
  return id === '' ? null : (document.getElementById(decodeFragment(id)) ?? document.getElementById(id))
}

function decodeFragment(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
