import type { ReactNode } from 'react'
import type { DocumentProps, HeadTag, SiteHeadElement } from '../../src/model/contract.js'
import { inlineJson } from './boot.js'
import { neededFonts } from './neededFonts.js'

/** Id of the last element of a document, for `rel="expect"`. */
export const lastElementId = '_end'

interface HeadProps extends Pick<DocumentProps, 'site' | 'page' | 'boot' | 'csp'> {
  /** Render nothing until the whole document has arrived. */
  readonly blockUntilComplete: boolean
}

/** The policy comes first, because it applies only to what follows. The boot script precedes the style sheets to avoid a flash. */
export function Head({ site, page, boot, csp, blockUntilComplete }: HeadProps): ReactNode {
  const { assets, client } = site
  const html = client.gate?.mode === 'client' ? undefined : page.content
  return (
    <head>
      <meta charSet="utf-8" />
      {csp ? <meta httpEquiv="Content-Security-Policy" content={csp} /> : null}
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <script dangerouslySetInnerHTML={{ __html: boot }} />
      <title>{page.documentTitle}</title>
      {blockUntilComplete ? <link rel="expect" href={`#${lastElementId}`} blocking="render" /> : null}
      {assets.css.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      {neededFonts(assets.fonts, html).map((href) => (
        <link key={href} rel="preload" as="font" href={href} crossOrigin="" />
      ))}
      {assets.preload.map((href) => (
        <link key={href} rel="modulepreload" href={href} />
      ))}
      {assets.plugins?.css.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      {assets.text ? <script type="module" src={assets.text} /> : null}
      <script type="module" src={assets.js} />
      {assets.plugins?.js.map((src) => (
        <script key={src} type="module" src={src} />
      ))}
      <meta name="generator" content={site.generator} />
      {site.favicon ? <link rel="icon" href={site.favicon} /> : null}
      {page.head.map((tag) => (
        <HeadElement key={headTagKey(tag)} tag={tag} />
      ))}
      {site.head?.map((element) => (
        <SiteHeadTag key={JSON.stringify(element)} element={element} page={page} />
      ))}
      <script type="application/json" id="docsgen" dangerouslySetInnerHTML={{ __html: inlineJson(site.client) }} />
    </head>
  )
}

interface SiteHeadTagProps extends Pick<DocumentProps, 'page'> {
  readonly element: SiteHeadElement
}

/** A tag that the site adds to all pages. A page that sets the same meta tag itself keeps its own. */
function SiteHeadTag({ element: { tag: Tag, attributes, text }, page }: SiteHeadTagProps): ReactNode {
  const isOwn = page.head.some(
    (own) =>
      own.tag === 'meta' && Tag === 'meta' && own.name === attributes.name && own.property === attributes.property,
  )
  if (isOwn) return null
  return <Tag {...attributes} {...(text !== undefined && { dangerouslySetInnerHTML: { __html: text } })} />
}

function HeadElement({ tag }: { readonly tag: HeadTag }): ReactNode {
  switch (tag.tag) {
    case 'meta':
      return <meta name={tag.name} property={tag.property} media={tag.media} content={tag.content} />
    case 'link':
      return <link rel={tag.rel} href={tag.href} hrefLang={tag.hreflang} type={tag.type} />
  }
}

function headTagKey(tag: HeadTag): string {
  return tag.tag === 'meta'
    ? `${tag.name ?? tag.property} ${tag.content} ${tag.media}`
    : `${tag.rel} ${tag.href} ${tag.hreflang}`
}
