/** Redirects readers from an anchor that has moved to its new place, without an entry in the history. Loads with the first page that has such anchors. */
export default function followMovedAnchor(): void {
  const id = location.hash.slice(1)
  if (id === '') return
  const note = document.getElementById(decodeMovedAnchor(id))
  const link = note?.classList.contains('moved-anchor') && note.querySelector('a')
  if (link) location.replace(link.href)
}

function decodeMovedAnchor(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}
