import type { ReactNode } from 'react'
import type { LanguagesView, RegionProps } from '../../src/model/contract.js'
import { AfterArticle } from './AfterArticle.js'
import { Banners } from './Banners.js'
import { BeforeArticle } from './BeforeArticle.js'
import { Breadcrumbs } from './Breadcrumbs.js'
import { inlineJson } from './boot.js'
import { breakLongNames } from './breakLongNames.js'
import { NotFound } from './NotFound.js'
import { PageInfo } from './PageInfo.js'
import { Pager } from './Pager.js'
import { SearchLayout } from './SearchPage.js'
import { Toc, TocMobile } from './Toc.js'

/** The region `main`: the content of `<main>`. */
export function MainRegion(props: RegionProps): ReactNode {
  const { versions, languages } = props.page
  return (
    <>
      <PageByKind {...props} />
      {versions ? (
        <script type="application/json" data-versions="" dangerouslySetInnerHTML={{ __html: inlineJson(versions) }} />
      ) : null}
      {languages ? (
        <script
          type="application/json"
          data-languages=""
          dangerouslySetInnerHTML={{ __html: inlineJson(languageHrefs(languages)) }}
        />
      ) : null}
    </>
  )
}

/** href of the page in each language, for the menu of languages. */
function languageHrefs({ items }: LanguagesView): Readonly<Record<string, string>> {
  return Object.fromEntries(items.map(({ tag, href }) => [tag, href]))
}

function PageByKind(props: RegionProps): ReactNode {
  switch (props.page.kind) {
    case 'doc':
    case 'operation':
      return <Article {...props} />
    case 'notFound':
      // A site can have a not-found page of its own.
      return props.page.content === '' ? <NotFound {...props} /> : <Article {...props} />
    case 'search':
      return <SearchLayout {...props} />
  }
}

function Article({ site, page }: RegionProps): ReactNode {
  const toc = page.hideToc ? [] : page.toc
  const layout = page.frontMatter?.layout
  const [heading, afterTitle] = splitTitle(page)
  const [lead, content] = splitApiLead(afterTitle)
  // The breadcrumbs of the home page would contain only the page itself.
  const isHome = page.breadcrumbs.length === 1 && page.href === (site.home ?? site.baseUrl)
  return (
    <div className="page" data-kind={page.kind} data-layout={layout} data-has-toc={toc.length > 0 ? '' : undefined}>
      <div className="page-body">
        <Breadcrumbs site={site} crumbs={isHome ? [] : page.breadcrumbs} />
        <Banners banners={page.banners} />
        {page.versionBadge ? (
          <p className="version-badge">{TEXT.versionBadge.replace('{version}', () => page.versionBadge ?? '')}</p>
        ) : null}
        <BeforeArticle site={site} page={page} />
        <SlotHtml html={page.slots?.before} />
        <article lang={page.contentLanguage?.tag} dir={page.contentLanguage?.dir}>
          {page.styles?.map((href) => (
            <link key={href} rel="stylesheet" href={href} />
          ))}
          <Title {...page} heading={heading} />
          {lead ? <p className="lead" dangerouslySetInnerHTML={{ __html: lead }} /> : null}
          <TocMobile entries={toc} />
          <SlotHtml html={page.slots?.start} scripts={page.slots?.scripts} />
          <div className="prose" dangerouslySetInnerHTML={{ __html: content }} />
        </article>
        <SlotHtml html={page.slots?.after} />
        <AfterArticle site={site} page={page} />
        {layout === 'landing' ? null : <PageInfo page={page} />}
        <Pager previous={page.previous} next={page.next} />
      </div>
      <Toc entries={toc} />
    </div>
  )
}

/** HTML of plugins, and the modules that the page needs: see `lazyFeatures.ts`. */
function SlotHtml({ html = '', scripts }: { readonly html?: string; readonly scripts?: string }): ReactNode {
  return html || scripts ? <div data-slot="" data-scripts={scripts} dangerouslySetInnerHTML={{ __html: html }} /> : null
}

/**
 * Separates an h1 at the start of the content from the rest, because the lead and the table of contents of narrow
 * screens are between them.
 */
function splitTitle({ content, contentHasTitle }: RegionProps['page']): readonly [heading: string, rest: string] {
  const end = contentHasTitle && /^\s*<h1[ >]/.test(content) ? content.indexOf('</h1>') + 5 : 0
  return [content.slice(0, end), content.slice(end)]
}

/** Separates the summary of an API, the first paragraph of its introduction, for the same reason. */
function splitApiLead(content: string): readonly [lead: string, rest: string] {
  const [start = '', lead = ''] = /^<div class="reference"><p class="lead">(.*?)<\/p>/s.exec(content) ?? []
  return lead ? [lead, `<div class="reference">${content.slice(start.length)}`] : ['', content]
}

/** The title, and the description as its lead. Descriptions of operations repeat their first paragraph, so they are omitted. */
function Title(props: RegionProps['page'] & { readonly heading: string }): ReactNode {
  const { kind, title, description, frontMatter, contentHasTitle, heading } = props
  if (contentHasTitle && !heading) return null
  return (
    <>
      {heading ? <div dangerouslySetInnerHTML={{ __html: heading }} /> : <h1>{breakLongNames(title)}</h1>}
      {kind === 'doc' && frontMatter?.description ? <p className="lead">{description}</p> : null}
    </>
  )
}
