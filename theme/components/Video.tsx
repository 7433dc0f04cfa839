import type { ReactNode } from 'react'
import type { VideoProps } from '../../src/model/contract.js'
import { fill } from '../text/fill.js'

/**
 * A video. One of another host is a link until the reader clicks it: before that, nothing is requested from the host
 * (browser/media/playVideo.ts). A file of the site gets the controls of the browser, and loads when it is played.
 */
export function Video({ title, src, embed, host, poster, captions, muted }: VideoProps): ReactNode {
  if (!embed)
    return (
      <figure className="video" data-ds-style="video">
        <video
          controls
          preload={poster ? 'none' : 'metadata'}
          playsInline
          src={src}
          poster={poster}
          aria-label={title}
          muted={muted}
        >
          {captions ? (
            <track kind="captions" src={captions} srcLang={TEXT.languageTag} label={TEXT.captions} default />
          ) : null}
        </video>
        <figcaption>{title}</figcaption>
      </figure>
    )
  return (
    <figure className="video" data-ds-style="video">
      <a href={src} data-video={embed}>
        {poster ? <img src={poster} alt="" loading="lazy" decoding="async" /> : null}
        <span className="video-play" aria-hidden="true" />
        <span className="video-title">{title}</span>
        <span className="video-host">{fill(TEXT.playsFrom, { host: host ?? '' })}</span>
      </a>
    </figure>
  )
}
/** Attributes that pages can write. Others are reported. */
Video.attributes = ['title', 'id', 'videoId', 'src', 'url', 'poster', 'captions', 'start', 'muted'] as const
