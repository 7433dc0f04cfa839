/** Properties of components, from the attributes of a directive or of JSX, in the spellings of docsgen and of other tools. */
import type { Nodes } from 'mdast'
import type { BadgeProps, TermProps, VideoProps } from '../../model/contract.js'
import type { SourceContext } from '../source/sourceContext.js'
import { badgeKindNames, findBadgeKind } from './badgeKinds.js'
import { findTerm, nearestTerm } from './glossary.js'
import { reportUse, reportWarning } from './report.js'
import { videoSource, youTubeVideo } from './videos.js'

export type Attributes = Readonly<Record<string, string>>

export interface UseContext {
  readonly node: Nodes
  readonly context: SourceContext
}

/** Attributes that name the kind of a badge. */
export const badgeKindAttributes = ['kind', 'variant', 'type', 'color', 'intent'] as const

/** Reports an unknown kind, and leaves the badge without one. */
export function badgeProps(attributes: Attributes, { node, context }: UseContext): BadgeProps {
  const name = badgeKindAttributes.map((attribute) => attributes[attribute]).find(Boolean)
  const kind = name ? findBadgeKind(name) : undefined
  if (name && !kind)
    reportUse(node, `There is no badge kind “${name}”.`, {
      hint: `The kinds are ${badgeKindNames.join(', ')}.`,
      context,
    })
  return { ...(kind && { kind }), ...(attributes.text && { text: attributes.text }) }
}

/** Undefined, with a diagnostic, for a term that the glossary does not have. */
export function termProps(term: string, { node, context }: UseContext): Omit<TermProps, 'children'> | undefined {
  const entry = findTerm(term.trim(), context.tokens)
  if (entry) return entry
  const near = nearestTerm(term, context.tokens)
  reportWarning('unknown-term', `The glossary has no term “${term}”.`, {
    node,
    hint: near ? `Did you mean “${near}”?` : 'Add it to the variables file, below `glossary`.',
    context,
  })
  return undefined
}

/** @param name of the component, in any case: `youtube`, `Vimeo`, `video` */
export function videoProps(name: string, attributes: Attributes, use: UseContext): VideoProps | undefined {
  const { title, poster, captions, start, muted } = attributes
  const given = attributes.id ?? attributes.videoId ?? attributes.src ?? attributes.url ?? ''
  const component = name.toLowerCase()
  const source =
    component === 'youtube'
      ? youTubeVideo(given, start)
      : videoSource(component === 'vimeo' && /^\d+$/.test(given) ? `https://vimeo.com/${given}` : given, start)
  if (!source?.src) {
    const hint =
      component === 'video' ? 'Write src="/video.mp4".' : 'Write id="…", as it is in the address of the video.'
    reportUse(use.node, `This video names no ${component === 'video' ? 'file' : 'id'}.`, { hint, context: use.context })
    return undefined
  }
  if (!title)
    reportUse(use.node, 'This video has no title.', {
      hint: 'Say in the title what the video shows: readers see it before they play the video.',
      context: use.context,
    })
  return {
    ...source,
    title: title ?? 'Video',
    ...(poster && { poster }),
    ...(captions && { captions }),
    ...(muted !== undefined && { muted: true }),
  }
}
