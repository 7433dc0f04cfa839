import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import type { SiteView } from '../../src/model/contract.js'
import { createBootScript } from '../../theme/layout/boot.js'
import { site } from './sample.js'

interface Situation {
  readonly site?: SiteView
  readonly stored?: Readonly<Record<string, string>>
  readonly query?: string
  readonly prefersDark?: boolean
  readonly blocked?: boolean
}

describe('the boot script', () => {
  it('starts with the default and ignores the system', () => {
    expect(run({ prefersDark: true })).toMatchObject({
      'data-theme': 'light',
      'data-theme-choice': 'light',
      class: 'js',
    })
  })

  it.each([
    ['dark', 'dark', 'dark'],
    ['light', 'light', 'light'],
    ['system', 'dark', 'system'],
    ['blue', 'light', 'light'],
  ])('with %s stored it shows %s', (theme, shown, choice) => {
    const found = run({ stored: { theme }, prefersDark: true })
    expect(found).toMatchObject({ 'data-theme': shown, 'data-theme-choice': choice })
  })

  it('takes a mode from the URL for one page load', () => {
    expect(run({ query: '?a=1&docsgen-theme=dark' })).toMatchObject({ 'data-theme': 'dark', stored: {} })
    expect(run({ query: '?docsgen-theme=darker' })).toMatchObject({ 'data-theme': 'light' })
  })

  it('COLOR-13: takes attributes from the URL, but only listed ones', () => {
    const query = '?docsgen-data-plan=team&docsgen-data-theme=dark&docsgen-data-other=1&data-plan=solo'
    const found = run({ site: { ...site, dataFromQuery: ['plan'] }, query })
    expect(found).toMatchObject({ 'data-plan': 'team', 'data-theme': 'light' })
    expect(found).not.toHaveProperty('data-other')
    expect(run({ query })).not.toHaveProperty('data-plan')
  })

  it('removes a stored mode if the switch is off', () => {
    const locked = { ...site, colorMode: { ...site.colorMode, disableSwitch: true } }
    expect(run({ site: locked, stored: { theme: 'dark' } })).toMatchObject({ 'data-theme': 'light', stored: {} })
  })

  it('marks the sample language that the reader has selected', () => {
    expect(run({ stored: { 'docsgen.tab.language': 'ruby' } })).toHaveProperty('data-language', 'ruby')
    expect(run({})).not.toHaveProperty('data-language')
  })

  it('SIDE-09: hides the sidebar for readers who hid it, if the site allows that', () => {
    const hideable = { ...site, sidebar: { autoCollapseCategories: false, hideable: true, resizable: false } }
    const stored = { 'docsgen.sidebar.hidden': 'true' }
    expect(run({ site: hideable, stored })).toHaveProperty('data-sidebar-hidden', '')
    expect(run({ site: hideable, stored: { 'docsgen.sidebar.hidden': 'false' } })).not.toHaveProperty(
      'data-sidebar-hidden',
    )
    expect(run({ site: { ...hideable, sidebar: undefined }, stored })).not.toHaveProperty('data-sidebar-hidden')
  })

  it('SIDE-09: restores the width of the sidebar, if the site allows that and the stored text is a width', () => {
    const resizable = { ...site, sidebar: { autoCollapseCategories: false, hideable: false, resizable: true } }
    const stored = { 'docsgen.sidebar.width': '344' }
    expect(run({ site: resizable, stored })).toHaveProperty('--sidebar', 'min(344px,40vw)')
    for (const wrong of ['wide', '80', '-300', 'calc(1px)', ''])
      expect(run({ site: resizable, stored: { 'docsgen.sidebar.width': wrong } })).not.toHaveProperty('--sidebar')
    expect(run({ site: { ...resizable, sidebar: undefined }, stored })).not.toHaveProperty('--sidebar')
  })

  it.each([
    ['mod+k', { key: 'k', ctrlKey: true }],
    ['mod+k', { key: 'k', metaKey: true }],
    ['Ctrl+J', { key: 'j', ctrlKey: true }],
    ['/', { key: '/', target: { nodeName: 'BODY' } }],
  ])('the shortcut %s moves the focus to the search before its code is there', (shortcut, event) => {
    const { onkeydown, ...page } = pageWith(shortcut)
    expect(onkeydown?.(event)).toBe(false)
    expect(page.focused()).toBe(1)
  })

  it.each([
    ['mod+k', { key: 'k' }],
    ['mod+k', { key: 'j', ctrlKey: true }],
    ['/', { key: '/', target: { nodeName: 'INPUT' } }],
  ])('with the shortcut %s, other keys have their own effect', (shortcut, event) => {
    const { onkeydown, ...page } = pageWith(shortcut)
    expect(onkeydown?.(event)).not.toBe(false)
    expect(page.focused()).toBe(0)
  })

  it('listens to no keys without a shortcut of one key', () => {
    for (const shortcut of ['', 'mod+shift+k']) expect(pageWith(shortcut).onkeydown).toBeUndefined()
  })

  it('works without storage', () => {
    expect(run({ blocked: true })).toMatchObject({ 'data-theme': 'light' })
  })

  it('marks a closed announcement, until its id changes', () => {
    const stored = { [keys.id]: 'sensor-2', [keys.dismiss]: 'true' }
    expect(run({ site: withNews('sensor-2'), stored })).toHaveProperty('data-announcement-dismissed')
    const next = run({ site: withNews('sensor-3'), stored })
    expect(next).not.toHaveProperty('data-announcement-dismissed')
    expect(next.stored).toEqual({ [keys.id]: 'sensor-3', [keys.dismiss]: 'false' })
  })

  it('never hides an announcement that cannot be closed', () => {
    const stored = { [keys.id]: 'sensor-2', [keys.dismiss]: 'true' }
    expect(run({ site: withNews('sensor-2', false), stored })).not.toHaveProperty('data-announcement-dismissed')
  })

  it('cannot end its own script element', () => {
    expect(createBootScript(withNews('</script>'))).not.toContain('</script')
  })
})

const keys = { dismiss: 'dismiss', id: 'id' }

function withNews(id: string, closable = true): SiteView {
  return { ...site, announcement: { id, html: '', tone: 'brand', closable, storageKeys: keys } }
}

interface PageRoot {
  readonly dataset: object
  readonly classList: ReadonlySet<string>
  readonly onkeydown?: (event: object) => unknown
}

/** Runs the script in a page with a search box. */
function pageWith(shortcut: string) {
  let focused = 0
  const documentElement: PageRoot = { dataset: {}, classList: new Set() }
  const searching: SiteView = { ...site, announcement: undefined, search: { page: '/search', shortcut } }
  const page = {
    document: { documentElement },
    location: { search: '' },
    self: { 'search-input': { focus: () => void focused++ } },
  }
  runInNewContext(createBootScript(searching), page)
  return { onkeydown: documentElement.onkeydown, focused: () => focused }
}

function run({ site: view, stored = {}, query = '', prefersDark = false, blocked = false }: Situation) {
  const items = new Map(Object.entries(stored))
  const attributes: Record<string, string> = {}
  const localStorage = {
    ...stored,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  }
  const matchMedia = () => ({ matches: prefersDark })
  const storage = {
    get localStorage() {
      if (blocked) throw new Error('blocked')
      return localStorage
    },
  }
  const documentElement = {
    classList: { add: (name: string) => Object.assign(attributes, { class: name }) },
    setAttribute: (name: string, value: string) => Object.assign(attributes, { [name]: value }),
    dataset: new Proxy({}, { set: (_, name, value) => Reflect.set(attributes, dataAttribute(String(name)), value) }),
    style: { setProperty: (name: string, value: string) => Object.assign(attributes, { [name]: value }) },
  }
  const source = createBootScript(view ?? { ...site, announcement: undefined })
  const page = { document: { documentElement }, location: { search: query }, URLSearchParams }
  runInNewContext(source, Object.defineProperties({ matchMedia, ...page }, Object.getOwnPropertyDescriptors(storage)))
  return { ...attributes, stored: Object.fromEntries(items) }
}

/** `themeChoice` -> `data-theme-choice` */
function dataAttribute(name: string): string {
  return `data-${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}
