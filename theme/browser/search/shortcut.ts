/** Keys such as `mod+k`: exactly these modifiers and this key. `mod` is Command on a Mac and Control elsewhere. */

const modifiers = ['ctrl', 'meta', 'alt', 'shift'] as const

export function matchesShortcut(event: KeyboardEvent, shortcut: string): boolean {
  const parts = shortcut.toLowerCase().split('+')
  const key = parts.at(-1) ?? ''
  const wanted = new Set(parts.slice(0, -1).map((part) => (part === 'mod' ? (isMac() ? 'meta' : 'ctrl') : part)))
  if (wanted.delete('cmd')) wanted.add('meta')
  const isPlain = wanted.size === 0
  if (isPlain && isTextField(event.target)) return false
  // Without modifiers a key is what it writes, with whatever Shift that takes.
  const held = (name: (typeof modifiers)[number]) => event[`${name}Key`]
  return (
    event.key.toLowerCase() === key &&
    modifiers.every((name) => held(name) === wanted.has(name) || (isPlain && name === 'shift'))
  )
}

/** The value of `aria-keyshortcuts`: `mod+k` is `Meta+k` on a Mac and `Control+k` elsewhere. */
export function formatAriaShortcut(shortcut: string): string {
  const named = (key: string) => (key.length > 1 ? key.charAt(0).toUpperCase() + key.slice(1) : key)
  const held: Readonly<Record<string, string>> = { mod: isMac() ? 'Meta' : 'Control', ctrl: 'Control', cmd: 'Meta' }
  return shortcut
    .toLowerCase()
    .split('+')
    .map((key) => held[key] ?? named(key))
    .join('+')
}

export function isMac(): boolean {
  return /mac|iphone|ipad/i.test(navigator.platform)
}

function isTextField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
}
