/** Publishes every page as Markdown beside it: `/guide/setup.md`. */
import { createElement, type ReactNode } from 'react'
import type { Doc, Site } from '../../model/model.js'
import type { PluginBuild, PluginFactory, PluginPage } from '../../model/plugin.js'
import { assetHref, canonicalUrl } from '../../routes/urls.js'
import { interfaceTextOf } from '../../site/languages/list.js'
import { isNotFoundRoute, languageOfRoute } from '../../site/languages/names.js'
import { isFallbackPage } from '../offline/workerSettings.js'
import { browserFile } from '../onDemand/browserFile.js'
import { copyPath } from '../pageMarkdown/copyPath.js'
import { pageMarkdown } from '../pageMarkdown/pageMarkdown.js'

interface MarkdownCopiesOptions {
  /** Show the controls “Copy page” and “View as Markdown” above each article. Default true. */
  readonly controls?: boolean
}

const type = 'text/markdown'

export const markdownCopies: PluginFactory<MarkdownCopiesOptions> = ({ controls = true }) => {
  return {
    name: 'markdown-copies',
    alternates: [{ type, suffix: '.md' }],
    outputs: (build) =>
      build.site.docs
        .filter((doc) => !doc.failed && hasCopiedText(doc, build.site))
        .map((doc) => ({
          path: copyPath(doc.route).slice(1),
          digest: build.digestOf(doc),
          content: () => renderCopy(doc, build),
        })),
    slots: {
      head: (page) => (hasCopies(page) ? [{ tag: 'link', rel: 'alternate', type, href: copyHref(page) }] : []),
      beforeArticle: (page) => (controls && hasCopies(page) ? createControls(page) : null),
    },
    ...(controls && {
      browser: {
        scripts: [browserFile('markdownCopies/browser/copyPage.ts')],
        styles: [browserFile('markdownCopies/browser/copyPage.css')],
      },
    }),
  }
}

/** The gate mode `client` hides pages in the browser only, so files that show them are not published. */
function hasCopies(page: PluginPage): boolean {
  return page.config.gate.mode !== 'client' && hasCopiedText(page.doc, page)
}

/** The not-found page and the page for readers without a network have nothing to copy. */
function hasCopiedText(doc: Doc, { config }: Pick<Site, 'config'>): boolean {
  return !isNotFoundRoute(doc.route, config) && !isFallbackPage(doc)
}

function copyHref({ doc, config }: PluginPage): string {
  return assetHref(copyPath(doc.route), config.baseUrl)
}

/** Short, because it is on every page. The button copies the target of the link after it. */
function createControls(page: PluginPage): ReactNode {
  const { copyPage, viewMarkdown } = interfaceTextOf(languageOfRoute(page.doc.route, page.config))
  return createElement(
    'p',
    { className: 'page-copy' },
    createElement('button', { type: 'button', 'data-copy-md': '' }, copyPage),
    createElement('a', { href: copyHref(page) }, viewMarkdown),
  )
}

function renderCopy(doc: Doc, build: PluginBuild): string {
  return frontMatterOf(doc, build.site) + pageMarkdown(doc, build)
}

/** A text in JSON is a text in YAML. */
function frontMatterOf({ title, description, route }: Doc, { config }: Site): string {
  const fields = { title, description, url: canonicalUrl(route, config), version: config.version }
  const lines = Object.entries(fields).filter(([, value]) => value !== '')
  return `---\n${lines.map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`).join('')}---\n\n`
}
