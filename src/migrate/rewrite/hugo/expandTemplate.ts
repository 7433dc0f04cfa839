/** Expands shortcodes of the site whose template is text with values: `layouts/shortcodes/NAME.html`. */
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { Shortcode } from './scanShortcodes.js'

interface TemplateInput {
  /** Absolute folder of the old site. */
  readonly root: string
  /** Folder of the configuration, relative to the root. */
  readonly site: string
}

/** Undefined if the template has logic. */
export function expandTemplate(
  { name, values, params, inner = '' }: Shortcode,
  input: TemplateInput,
): string | undefined {
  const file = findTemplate(name, input)
  if (!file) return undefined
  const template = readFileSync(file, 'utf8').replace(/\{\{-?\s*\/\*[\s\S]*?\*\/\s*-?\}\}/g, '')
  const text = template.replace(/\{\{-?\s*(.*?)\s*-?\}\}/g, (whole, action: string) => {
    const [, key] = /^\.Get\s+(?:"([^"]+)"|(\d+))(?:\s*\|\s*\w+)*$/.exec(action) ?? []
    const [, index] = /^\.Get\s+(\d+)(?:\s*\|\s*\w+)*$/.exec(action) ?? []
    if (index !== undefined) return values[Number(index)] ?? ''
    if (key !== undefined) return params[key] ?? ''
    return /^\.Inner(?:\s*\|\s*\w+)*$/.test(action) ? inner : whole
  })
  return text.includes('{{') ? undefined : text.trim()
}

function findTemplate(name: string, { root, site }: TemplateInput): string | undefined {
  const folders = [
    'layouts/shortcodes',
    'layouts/_shortcodes',
    '../theme/layouts/shortcodes',
    '../theme/layouts/_shortcodes',
  ]
  return folders
    .flatMap((folder) =>
      ['.html', '.md', '.en.html'].map((ending) => join(root, posix.join(site, folder), name + ending)),
    )
    .find((file) => existsSync(file))
}
