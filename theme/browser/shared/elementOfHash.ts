/** Returns the element that a fragment points to. `#%C3%A9` finds the id `é`; a malformed fragment is used unchanged. */
export function elementOfHash(hash: string): HTMLElement | null {
  const id = hash.replace(/^#/, '')
  return id === '' ? null : (document.getElementById(decodeFragment(id)) ?? document.getElementById(id))
}

/** Returns the text unchanged if its percent encoding is malformed. */
function decodeFragment(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
