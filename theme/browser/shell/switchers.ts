/**
 * The dropdowns of versions and languages. They are in the top bar, which client navigation does not replace. Each page
 * contains its counterparts in all versions (`VersionsView`), and the links are updated from it. They keep query and fragment.
 */
import type { ClientConfig, VersionsView } from '../../../src/model/contract.js'
import { closestToEvent, findElement, findElements } from '../shared/dom.js'
import { localStore } from '../shared/storage.js'

/** Storage key of the version that the reader chose last. Visiting a page of another version does not change it. */
const PREFERRED = 'docs-preferred-version-default'

// Use the capture phase, to run before the router.
document.addEventListener(
  'click',
  (event) => rememberChoice(closestToEvent(event, 'a[data-version], a[data-locale], a[data-language]')),
  true,
)
document.addEventListener(
  'auxclick',
  (event) => rememberChoice(closestToEvent(event, 'a[data-version], a[data-locale], a[data-language]')),
  true,
)

/** Called for every page on a site that has such a dropdown. */
export function prepareSwitchers({ baseUrl }: ClientConfig): void {
  const versions = readVersions()
  if (versions) showVersions(versions)
  const languages = readLanguages()
  for (const link of findElements('a[data-language]'))
    link.setAttribute('href', languages[link.dataset.language ?? ''] ?? baseUrl)
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
  return text ? JSON.parse(text) : undefined
}

/** href of the page in each language, by its tag. */
function readLanguages(): Readonly<Record<string, string>> {
  return JSON.parse(findElement('script[data-languages]')?.textContent ?? '{}')
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
  const label = findElement(
    '[data-switcher-label]',
    findElement('a[data-version]')?.closest('[data-switcher]') ?? document,
  )
  if (label && shown) label.textContent = shown.label
}
