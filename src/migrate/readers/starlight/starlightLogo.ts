/** The logo of Starlight: one image or two, in the folder of public files or anywhere in the project. */
import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { SiteConfigInput } from '../../../schema/config.js'
import type { MigrationReport } from '../../model/report.js'
import type { FileCopy } from '../../model/site.js'
import { type Fields, fieldsOf, textOf } from '../values.js'

interface LogoInput {
  /** Absolute folder that holds all files that may be read. */
  readonly root: string
  /** Folder of the site, relative to the root. */
  readonly base: string
  readonly title: string
  readonly file: string
  readonly report: MigrationReport
}

interface StarlightLogo {
  readonly settings: Pick<SiteConfigInput, 'logo'>
  readonly copies: readonly FileCopy[]
}

export function starlightLogo(options: Fields, input: LogoInput): StarlightLogo {
  const { file, report, title } = input
  const { src, light = src, dark = light, alt, replacesTitle } = fieldsOf(options.logo)
  const images = [light, dark].map((given) => logoFile(textOf(given), input))
  const [lightImage, darkImage] = images
  if (!lightImage || !darkImage) {
    if (options.logo !== undefined) report.leave({ kind: 'configuration', file, text: 'logo' })
    return { settings: {}, copies: [] }
  }
  const text = replacesTitle === true ? {} : { text: title }
  const shown = textOf(alt) ?? (replacesTitle === true ? title : '')
  return {
    settings: { logo: { light: lightImage.url, dark: darkImage.url, alt: shown, ...text } },
    copies: images.flatMap((image) => image?.copy ?? []),
  }
}

interface LogoFile {
  readonly url: string
  /** Absent for a public file, which is copied anyway. */
  readonly copy?: FileCopy
}

/** Paths are relative to the configuration; those of modules start with an alias of the folder `src`. */
function logoFile(path: string | undefined, { root, base }: LogoInput): LogoFile | undefined {
  const [, inPublic] = /^(?:\.\/|\/)?public\/(.+)$/.exec(path ?? '') ?? []
  if (inPublic !== undefined) return { url: `/${inPublic}` }
  const source = posix.join(base, (path ?? '').replace(/^[~@]\/?(?=assets\/|components\/)|^[~@]\//, 'src/'))
  if (path === undefined || source.startsWith('..') || !existsSync(join(root, source))) return undefined
  const to = posix.join('static/migrated', posix.basename(source))
  return { url: `/${to.slice('static/'.length)}`, copy: { from: join(root, source), to: `content/${to}` } }
}
