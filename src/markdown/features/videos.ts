/** Finds the player of a video from the URL or the id that the author writes. */
import type { VideoProps } from '../../model/contract.js'

type VideoSource = Pick<VideoProps, 'src' | 'embed' | 'host'>

/** The page and the player of a video of YouTube. The player is the one that sets no cookies before the video plays. */
export function youTubeVideo(given: string, start?: string): VideoSource | undefined {
  const id = youTubeId(given)
  if (!id) return undefined
  const seconds = start ?? /[?&](?:t|start)=(\d+)/.exec(given)?.[1]
  return {
    src: `https://www.youtube.com/watch?v=${id}${seconds ? `&t=${seconds}` : ''}`,
    embed: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1${seconds ? `&start=${seconds}` : ''}`,
    host: 'youtube-nocookie.com',
  }
}

/** A file, or a URL of YouTube or Vimeo. */
export function videoSource(src: string, start?: string): VideoSource {
  const isYouTube = /^https?:\/\/(?:[\w-]+\.)?(?:youtube(?:-nocookie)?\.com|youtu\.be)\//.test(src)
  const [, vimeo, hash] = /^https?:\/\/(?:player\.)?vimeo\.com\/(?:video\/)?(\d+)(?:\/(\w+))?/.exec(src) ?? []
  if (vimeo)
    return {
      src: `https://vimeo.com/${vimeo}${hash ? `/${hash}` : ''}`,
      embed: `https://player.vimeo.com/video/${vimeo}?autoplay=1&dnt=1${hash ? `&h=${hash}` : ''}`,
      host: 'vimeo.com',
    }
  return (isYouTube && youTubeVideo(src, start)) || { src }
}

function youTubeId(text: string): string | undefined {
  if (/^[\w-]{6,20}$/.test(text)) return text
  return /(?:[?&]v=|youtu\.be\/|\/(?:embed|shorts|live)\/)([\w-]{6,20})/.exec(text)?.[1]
}
