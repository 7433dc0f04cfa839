import { renderToString } from 'react-dom/server'
import type { PageView, SiteView } from '../../src/model/contract.js'
import theme from '../../theme/index.js'

/** Renders a whole document as the builder does: regions first, then the document around them. */
export function renderPage(site: SiteView, page: PageView, csp?: string): string {
  const regions = Object.fromEntries(
    Object.entries(theme.regions).map(([name, Region]) => [name, renderToString(<Region site={site} page={page} />)]),
  )
  const { Document } = theme
  return `<!doctype html>${renderToString(<Document site={site} page={page} regions={regions} boot={theme.boot(site)} csp={csp} />)}`
}
