/**
 * The menus of versions and languages. They stand in the bar, which stays while pages come and go, so each page says where
 * it is in every version and the entries follow it. Query and fragment are kept.
 */
import type { ClientConfig, VersionsView } from '../../../src/model/contract.js'
import { closestToEvent, findElement, findElements } from '../shared/dom.js'
import { localStore } from '../shared/storage.js'

/** The version that the reader chose last; visiting a page of another one does not change it. */
const PREFERRED = 'docs-preferred-version-default'

// In the capture phase, since the router takes the click after it.
document.addEventListener(
  'click',
  (event) => rememberChoice(closestToEvent(event, 'a[data-version], a[data-locale]')),
  true,
)
document.addEventListener(
  'auxclick',
  (event) => rememberChoice(closestToEvent(event, 'a[data-version], a[data-locale]')),
  true,
)

/** Called for every page on a site that has such a menu. */
export function prepareSwitchers({ baseUrl }: ClientConfig): void {
  const versions = readVersions()
  if (versions) showVersions(versions)
  for (const link of findElements('a[data-locale]'))
    link.setAttribute('href', `${link.dataset.locale}/${location.pathname.slice(baseUrl.length)}`)
}

function rememberChoice(link: HTMLElement | null): void {
  if (!(link instanceof HTMLAnchorElement)) return
  const { version } = link.dataset
  link.search = location.search
  link.hash = location.hash
  if (version) localStore.set(PREFERRED, version)
}

function readVersions(): VersionsView | undefined {
  const text = findElement('script[data-versions]')?.textContent
  return text ? (JSON.parse(text) as VersionsView) : undefined
}

function showVersions({ active, items }: VersionsView): void {
  const stored = localStore.get(PREFERRED)
  const preferred = items.find(({ id }) => id === stored)
  if (stored !== null && !preferred) localStore.remove(PREFERRED)
  for (const link of findElements('a[data-version]')) {
    const item = items.find(({ id }) => id === link.dataset.version)
    if (item) link.setAttribute('href', item.href)
    if (item && item.id === active) link.setAttribute('aria-current', 'true')
    else link.removeAttribute('aria-current')
  }
  const shown = items.find(({ id }) => id === active) ?? preferred
  const label = findElement('[data-switcher="Versions"] [data-switcher-label]')
  if (label && shown) label.textContent = shown.label
}
