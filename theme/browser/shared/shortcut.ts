/**
 * * Shortcuts such as `mod+k` (`search.shortcut` of the configuration): modifiers and one key, joined by `+`. `mod` is
 * Command on a Mac and Control elsewhere. This file matches shortcuts with events, and formats them for readers and for
 * `aria-keyshortcuts`.
 */

const modifiers = ['ctrl', 'meta', 'alt', 'shift'] as const

/** Returns true if the event has exactly these modifiers and this key. */
export function matchesShortcut(event: KeyboardEvent, shortcut: string): boolean {
  const parts = splitShortcut(shortcut)
  const key = parts.at(-1)
  const wanted = new Set(parts.slice(0, -1).map((part) => (part === 'mod' ? (isMac() ? 'meta' : 'ctrl') : part)))
  if (wanted.delete('cmd')) wanted.add('meta')
  const isPlain = wanted.size === 0
  if (isPlain && isTextField(event.target)) return false
  // A key without modifiers means the character that it types, with or without Shift.
  const held = (name: (typeof modifiers)[number]) => event[`${name}Key`]
  return (
    event.key.toLowerCase() === key &&
    modifiers.every((name) => held(name) === wanted.has(name) || (isPlain && name === 'shift'))
  )
}

/** Returns the value of `aria-keyshortcuts`: for `mod+k` it is `Meta+k` on a Mac and `Control+k` elsewhere. */
export function formatAriaShortcut(shortcut: string): string {
  const names: Readonly<Record<string, string>> = { mod: isMac() ? 'Meta' : 'Control', ctrl: 'Control', cmd: 'Meta' }
  return splitShortcut(shortcut)
    .map((key) => names[key] ?? (key.length > 1 ? capitalize(key) : key))
    .join('+')
}

/** Returns the hint for readers: for `mod+k` it is `⌘K` on a Mac and `Ctrl K` elsewhere. The server cannot detect a Mac. */
export function formatShortcutHint(shortcut: string, { mac }: { readonly mac: boolean }): string {
  return shortcut
    .split('+')
    .map((key) => (key === 'mod' ? (mac ? '⌘' : 'Ctrl') : capitalize(key)))
    .join(' ')
    .replace('⌘ ', '⌘')
}

/** True on macOS and iOS, where the search key is Command instead of Control. */
export function isMac(): boolean {
  return /mac|iphone|ipad/i.test(navigator.platform)
}

function splitShortcut(shortcut: string): readonly string[] {
  return shortcut.toLowerCase().split('+')
}

function capitalize(key: string): string {
  return key.charAt(0).toUpperCase() + key.slice(1)
}

function isTextField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
}
