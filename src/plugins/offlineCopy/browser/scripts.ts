/** Loads classic scripts of the copy, and responds with the data that they register. */
import { sidebarFolder } from '../../../routes/urls.js'
import { dataScriptPath, rootMarker } from '../offlineFormat.js'
import { policy } from './policy.js'

export interface ScriptLoader {
  /** Rejects if there is no such file. The next call tries again. */
  readonly load: (path: string) => Promise<void>
  /** Called by data scripts. */
  readonly register: (path: string, kind: 'text' | 'base64', content: string) => void
  /** Responds like a server: with 404 for a file that the copy does not hold as data. */
  readonly respond: (path: string) => Promise<Response>
}

export function createScriptLoader(rootUrl: URL): ScriptLoader {
  const loading = new Map<string, Promise<void>>()
  const data = new Map<string, Uint8Array<ArrayBuffer>>()

  const loadScript = (path: string): Promise<void> => {
    const known = loading.get(path)
    if (known) return known
    const loaded = new Promise<void>((resolve, reject) => {
      const script = document.createElement('script')
      script.src = policy.createScriptURL(rootUrl.href + path.split('/').map(encodeURIComponent).join('/'))
      script.addEventListener('load', () => resolve())
      script.addEventListener('error', () => reject(new Error(`${path} is not in this offline copy.`)))
      document.head.append(script)
    })
    loading.set(path, loaded)
    loaded.catch(() => loading.delete(path))
    return loaded
  }

  return {
    load: loadScript,
    register: (path, kind, content) => {
      data.set(path, kind === 'text' ? new TextEncoder().encode(atRoot(content, rootUrl)) : decodeBase64(content))
    },
    respond: async (path) => {
      // Client navigation prefetches pages, which are not data.
      if (!/\.html$/.test(path) || path.startsWith(sidebarFolder))
        await loadScript(dataScriptPath(path)).catch(() => {})
      const bytes = data.get(path)
      return bytes ? new Response(bytes) : new Response(null, { status: 404 })
    },
  }
}

function atRoot(text: string, { href }: URL): string {
  return text.replaceAll(rootMarker, () => href)
}

function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}
