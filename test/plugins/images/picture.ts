/** Images for tests, drawn with the encoder that the plugin uses. */
import sharp from 'sharp'

/** A PNG of random lines, which no format compresses to nothing. */
export async function drawPicture(width: number, height: number, background = '#2a6f97'): Promise<Uint8Array> {
  const lines = Array.from({ length: 60 }, (_, index) => {
    const y = (index * 7919) % height
    const color = `hsl(${(index * 67) % 360} 70% 50%)`
    return `<rect x="${(index * 131) % width}" y="${y}" width="${width / 3}" height="${4 + (index % 9)}" fill="${color}"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${background}"/>${lines.join('')}</svg>`
  return sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer()
}

/** A PNG that no format compresses: the file has about three bytes for each pixel. */
export function drawNoise(width: number, height: number): Promise<Uint8Array> {
  let state = 1
  const pixels = Buffer.from(
    Array.from({ length: width * height * 3 }, () => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0
      return state >>> 24
    }),
  )
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
}

export function drawSvg(fill: string, width = 200, height = 100): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${fill}"/></svg>`
}
