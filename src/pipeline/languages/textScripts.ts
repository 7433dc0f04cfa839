/** The texts of browser code as a script for each language, for sites whose pages have texts in several languages. */

import type { Bundle } from '../../bundling/bundle.js'
import { textVariable } from '../../bundling/textDefines.js'
import type { Site } from '../../model/model.js'
import { interfaceTextOf, languagesOf } from '../../site/languages/list.js'
import { hashOf } from '../../util/hash.js'

export interface TextScripts {
  /** href of the script, by the key of the language. */
  readonly hrefs: ReadonlyMap<string, string>
  readonly outputs: readonly (readonly [path: string, bytes: Uint8Array])[]
}

/** Only the texts that the bundled code names. */
export function textScripts({ site, bundle }: { readonly site: Site; readonly bundle: Bundle }): TextScripts {
  const { config } = site
  const used = usedTexts(bundle)
  const scripts = languagesOf(config).map((language) => {
    const texts = Object.entries(interfaceTextOf(language)).filter(([key]) => used.has(key))
    const code = `globalThis.${textVariable}=${JSON.stringify(Object.fromEntries(texts))}\n`
    return { language, code, path: `assets/text-${language.tag}-${hashOf(code).slice(0, 8).toUpperCase()}.js` }
  })
  return {
    hrefs: new Map(scripts.map(({ language, path }) => [language.key, config.baseUrl + path])),
    outputs: scripts.map(({ path, code }) => [path, Buffer.from(code)]),
  }
}

function usedTexts({ outputs }: Bundle): ReadonlySet<string> {
  const pattern = new RegExp(`${textVariable}\\.(\\w+)`, 'g')
  const code = [...outputs].filter(([path]) => path.endsWith('.js'))
  return new Set(
    code.flatMap(([, bytes]) => [...new TextDecoder().decode(bytes).matchAll(pattern)].flatMap(([, key]) => key ?? [])),
  )
}
