/** Finds the files of the theme that the configuration names, and reports those that are missing or do not fit. */
import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import fastGlob from 'fast-glob'
import type { ThemeSource } from '../../bundling/themeBundle.js'
import { type Diagnostic, error } from '../../model/diagnostic.js'
import { nearest } from '../../util/nearest.js'
import { rangeOfKey, rangeOfValue } from '../../util/places.js'
import type { Project } from '../session/project.js'

export interface FoundTheme {
  readonly source: ThemeSource
  /** Rules of the brand, with paths relative to the root. */
  readonly brand: string
  /** Absolute paths of the style sheets of the site. */
  readonly css: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
}

export async function findTheme({ root, config, loaded, themeFolder }: Project): Promise<FoundTheme> {
  const { theme } = config
  const diagnostics: Diagnostic[] = []
  const locateField = (path: string, hint: string) => {
    const keys = path.split('.')
    return { file: loaded.file, range: rangeOfValue(keys, loaded.places), hint }
  }
  const exists = (path: string, file: string): boolean => {
    if (existsSync(join(root, file))) return true
    diagnostics.push(
      error(
        'theme-file',
        `There is no file \`${file}\`.`,
        locateField(path, 'Correct the path. It is relative to the project.'),
      ),
    )
    return false
  }
  const hasBrand = theme.color !== undefined || theme.font !== undefined || theme.radius !== undefined
  const { css: brand, problems } = hasBrand
    ? (await import('../../bundling/brand/brandStyles.js')).createBrandStyles(theme, root)
    : { css: '', problems: [] }
  for (const { message, hint, path } of problems)
    diagnostics.push(error('theme-file', message, locateField(path, hint)))
  const css = theme.css.filter((file, index) => exists(`theme.css.${index}`, file)).map((file) => join(root, file))
  const slots =
    Object.keys(theme.components).length > 0
      ? (await import('../../bundling/themeSlots.js')).readThemeSlots(themeFolder)
      : new Map<string, unknown>()
  const replaced: Record<string, string> = {}
  for (const [name, file] of Object.entries(theme.components)) {
    const path = ['theme', 'components', name]
    if (!slots.has(name)) {
      const near = nearest(name, slots.keys())
      const hint = near
        ? `Did you mean \`${near}\`?`
        : `Use one of ${[...slots.keys()].join(', ')}. For components of pages, use the field \`components\` of the site.`
      const range = rangeOfKey(path, { ...loaded, keyPlaces: {} })
      diagnostics.push(
        error('theme-component', `The theme has no component \`${name}\` that can be replaced.`, {
          file: loaded.file,
          range,
          hint,
        }),
      )
    } else if (exists(path.join('.'), file)) replaced[name] = join(root, file)
  }
  const found = findComponents(root, config.components)
  if (config.components !== undefined && !existsSync(join(root, config.components)))
    diagnostics.push(
      error(
        'theme-file',
        `There is no folder \`${config.components}\`.`,
        locateField('components', 'Correct the path, or remove the field.'),
      ),
    )
  diagnostics.push(...found.diagnostics)
  const source = { root, folder: themeFolder, baseUrl: config.baseUrl, replaced, components: found.components }
  return { source, brand, css, diagnostics }
}

/** Files whose names are names of components, such as `PriceTable.tsx`. Others are parts of them. */
function findComponents(root: string, folder: string | undefined) {
  const components: Record<string, string> = {}
  const diagnostics: Diagnostic[] = []
  const files =
    folder === undefined
      ? []
      : fastGlob.sync('**/[A-Z]*.{tsx,jsx}', { cwd: join(root, folder), ignore: ['**/node_modules/**'] })
  for (const file of files.sort()) {
    const name = basename(file).replace(/\.\w+$/, '')
    if (!/^\w+$/.test(name)) continue
    const first = components[name]
    if (first === undefined) components[name] = join(root, folder ?? '', file)
    else {
      const hint = `The other file is \`${first.slice(root.length + 1)}\`. Rename one of them.`
      diagnostics.push(
        error('component-name', `Two files have the component \`${name}\`.`, { file: `${folder}/${file}`, hint }),
      )
    }
  }
  return { components, diagnostics }
}
