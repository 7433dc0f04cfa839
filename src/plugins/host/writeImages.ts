/** Writes the markup of images that plugins change, instead of the tags that `pageContent` marked. */
import type { DarkImage, ImagePatch, ImageSource } from '../../model/pluginImage.js'
import { assetHref } from '../../routes/urls.js'
import { imageMark } from '../../stages/pageView.js'
import { escapeHtml } from '../../util/html.js'

const markedImage = new RegExp(`<img\\b((?:"[^"]*"|[^">])*?)\\s${imageMark}(\\d+)((?:"[^"]*"|[^">])*)>`, 'g')

export function writeImages(html: string, patches: readonly (ImagePatch | undefined)[], baseUrl: string): string {
  return html.replace(markedImage, (...[, before = '', index, after = '']: string[]) => {
    const attributes = `${before}${after.replace(/\s*\/$/, '')}`
    const patch = patches[Number(index)]
    return patch ? writeImage(attributes, patch, baseUrl) : `<img${attributes}>`
  })
}

function writeImage(source: string, { attributes = {}, sources = [], dark }: ImagePatch, baseUrl: string): string {
  const image = setAttributes(source, attributes)
  if (!dark) return sources.length === 0 ? `<img${image}>` : wrapImage(image, sources, { baseUrl })
  // The style sheet of the theme shows the element of the current color mode. An id must be unique.
  return (
    wrapImage(image, sources, { baseUrl, className: 'only-light' }) +
    wrapImage(darkAttributes(image, dark, baseUrl), dark.sources ?? [], { baseUrl, className: 'only-dark' })
  )
}

function darkAttributes(source: string, { src, attributes = {} }: DarkImage, baseUrl: string): string {
  const withoutId = source.replace(attributePattern('id'), '')
  return setAttributes(withoutId, { ...attributes, src: assetHref(src, baseUrl) })
}

interface Wrapper {
  readonly baseUrl: string
  readonly className?: string
}

function wrapImage(image: string, sources: readonly ImageSource[], { baseUrl, className }: Wrapper): string {
  const written = sources.map(({ type, files, sizes }) => {
    const set = files.map(({ path, width }) => `${assetHref(path, baseUrl)} ${width}w`).join(', ')
    return `<source type="${type}" srcset="${escapeHtml(set)}" sizes="${escapeHtml(sizes)}">`
  })
  return `<picture${className ? ` class="${className}"` : ''}>${written.join('')}<img${image}></picture>`
}

/** Sets attributes of a tag, whose values have double quotes. */
function setAttributes(source: string, attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes).reduce((tag, [name, value]) => {
    const written = ` ${name}="${escapeHtml(value)}"`
    const pattern = attributePattern(name)
    return pattern.test(tag) ? tag.replace(pattern, () => written) : tag + written
  }, source)
}

function attributePattern(name: string): RegExp {
  return new RegExp(`\\s${name}(?:="[^"]*")?(?=\\s|$)`, 'i')
}
