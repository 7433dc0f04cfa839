/** Web storage that never throws. If the browser blocks storage, reads return null and writes do nothing. */

export interface SafeStorage {
  readonly get: (key: string) => string | null
  readonly set: (key: string, value: string) => void
  readonly remove: (key: string) => void
}

export const localStore: SafeStorage = createSafeStorage(() => localStorage)
export const sessionStore: SafeStorage = createSafeStorage(() => sessionStorage)

function createSafeStorage(storage: () => Storage): SafeStorage {
  return {
    get: (key) => callOrNull(() => storage().getItem(key)),
    set: (key, value) => callOrNull(() => storage().setItem(key, value)),
    remove: (key) => callOrNull(() => storage().removeItem(key)),
  }
}

function callOrNull<Value>(act: () => Value): Value | null {
  try {
    return act()
  } catch {
    return null
  }
}

/** Key of the value that the reader chose for a variable of the server URL. */
export function serverStorageKey(variable = ''): string {
  return `docsgen.server.${variable}`
}

/** Calls `listener` when another tab changes the key; with null when it removes the key. */
export function onStorageChange(key: string, listener: (value: string | null) => void): void {
  addEventListener('storage', (event) => {
    if (event.key === key) listener(event.newValue)
    else if (event.key === null) listener(null)
  })
}
