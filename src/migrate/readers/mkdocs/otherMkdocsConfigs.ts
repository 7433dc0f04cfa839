/** Configurations of MkDocs with other names, for `mkdocs build -f mkdocs-online.yml`. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastGlob from 'fast-glob'

/** Files in the folder that a site is built with, that of the public site first. A file that others inherit from is none. */
export function otherMkdocsConfigs(folder: string): readonly string[] {
  const files = fastGlob.sync('mkdocs[-_.]*.{yml,yaml}', { cwd: folder }).sort()
  const texts = new Map(files.map((file) => [file, readFileSync(join(folder, file), 'utf8')]))
  const inherited = new Set([...texts.values()].flatMap((text) => /^INHERIT:\s*(?:\.\/)?(\S+)/m.exec(text)?.[1] ?? []))
  const isPublic = (file: string) => (/^site_url:/m.test(texts.get(file) ?? '') ? 0 : 1)
  return files
    .filter((file) => !inherited.has(file) && /^(?:site_name|INHERIT):/m.test(texts.get(file) ?? ''))
    .sort((a, b) => isPublic(a) - isPublic(b))
}
