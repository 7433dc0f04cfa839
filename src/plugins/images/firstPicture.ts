import type { Doc } from '../../model/model.js'

/** Number of characters that fill the first screen. */
const textOfScreen = 1200

/**
 * Position of the picture that the first screen of the page shows; -1 if there is none. Badges and other small images, as far as
 * their author gave a size, are no pictures.
 */
export function firstPicture({ images, content }: Pick<Doc, 'images' | 'content'>): number {
  const index = images.findIndex(({ width, height }) => !(Number(width) < 64) && !(Number(height) < 64))
  if (index === -1 || images[index]?.isFixed) return -1
  let text = 0
  for (const part of content) {
    if (typeof part === 'string') text += part.replace(/<[^>]*>|\s+/g, ' ').length
    else if ('image' in part && part.image >= index) break
    if (text > textOfScreen) return -1
  }
  return index
}
