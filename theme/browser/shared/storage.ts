/** Web storage that may be blocked: reads give null, writes are forgotten, nothing throws. */

export interface SafeStorage {
  readonly get: (key: string) => string | null
  readonly set: (key: string, value: string) => void
  readonly remove: (key: string) => void
}

export const local: SafeStorage = safe(() => localStorage)
export const session: SafeStorage = safe(() => sessionStorage)

function safe(storage: () => Storage): SafeStorage {
  return {
    get: (key) => attempt(() => storage().getItem(key)),
    set: (key, value) => attempt(() => storage().setItem(key, value)),
    remove: (key) => attempt(() => storage().removeItem(key)),
  }
}

function attempt<Value>(act: () => Value): Value | null {
  try {
    return act()
  } catch {
    return null
  }
}

/** Follows changes of one key in other tabs; null when it was removed. */
export function onStored(key: string, listener: (value: string | null) => void): void {
  addEventListener('storage', (event) => {
    if (event.key === key) listener(event.newValue)
    else if (event.key === null) listener(null)
  })
}
