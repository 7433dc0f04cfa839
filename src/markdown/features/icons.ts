/** The icons of Lucide, from a package. Node keeps its file, so a second call costs nothing. */
import { createRequire } from 'node:module'
import { isRecord } from '../../util/isRecord.js'
import { nearest } from '../../util/nearest.js'

export interface IconSet {
  /** Content of the SVG of an icon, on a grid of 24 units; undefined if there is none with this name. */
  readonly body: (name: string) => string | undefined
  readonly nearest: (name: string) => string | undefined
}

/** Names may be written in other cases. A name that Lucide gave up finds the icon with its new name. */
export function loadIcons(): IconSet {
  const data: unknown = createRequire(import.meta.url)('@iconify-json/lucide/icons.json')
  const icons = isRecord(data) && isRecord(data.icons) ? data.icons : {}
  const aliases = isRecord(data) && isRecord(data.aliases) ? data.aliases : {}
  const find = (name: string): string | undefined => {
    const icon = Object.hasOwn(icons, name) ? icons[name] : undefined
    if (isRecord(icon) && typeof icon.body === 'string') return icon.body
    const alias = Object.hasOwn(aliases, name) ? aliases[name] : undefined
    return isRecord(alias) && typeof alias.parent === 'string' ? find(alias.parent) : undefined
  }
  return {
    body: (name) => find(iconName(name)),
    nearest: (name) => nearest(iconName(name), Object.keys(icons)),
  }
}

/** Names of other spellings: `lucide:rocket`, `lucide/rocket`, `Rocket`, `lucide-rocket`. */
function iconName(name: string): string {
  return name
    .replace(/^(?:lucide[:/-]|:lucide-)/, '')
    .replace(/:$/, '')
    .replace(/(?<=[a-z])(?=[A-Z])/g, '-')
    .toLowerCase()
}

/** Message and hint about a name that no icon has. */
export function unknownIcon(name: string, icons: IconSet): { readonly message: string; readonly hint: string } {
  const near = icons.nearest(name)
  const hint = near ? `Did you mean “${near}”?` : 'The names are those of Lucide: https://lucide.dev/icons'
  return { message: `There is no icon “${name}”.`, hint }
}
