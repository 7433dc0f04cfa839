/** Names of icons of other sets, as Lucide names them. */
import { loadIcons } from '../../../markdown/features/icons.js'

/** Icons that cards of docsgen draw themselves. */
const ownIcons = new Set(['aws', 'azure', 'google', 'kubernetes'])

const names: Readonly<Record<string, string>> = {
  ...{ 'open-book': 'book-open', 'right-arrow': 'arrow-right', 'left-arrow': 'arrow-left', magnifier: 'search' },
  ...{ 'up-arrow': 'arrow-up', 'down-arrow': 'arrow-down', external: 'external-link', setting: 'settings' },
  ...{ 'approve-check': 'check', 'approve-check-circle': 'circle-check', warning: 'triangle-alert', error: 'circle-x' },
  ...{
    information: 'info',
    'add-document': 'file-plus',
    document: 'file-text',
    'seti:folder': 'folder',
    cog: 'settings',
  },
  ...{ lightbulb: 'lightbulb', 'light-bulb': 'lightbulb', alert: 'triangle-alert', account: 'user', gear: 'settings' },
  ...{ 'comment-alt': 'message-square', list: 'list', puzzle: 'puzzle', bars: 'menu', translate: 'languages' },
  // Font Awesome
  ...{ 'exclamation-triangle': 'triangle-alert', 'triangle-exclamation': 'triangle-alert', 'info-circle': 'info' },
  ...{
    'circle-info': 'info',
    'question-circle': 'circle-help',
    'circle-question': 'circle-help',
    times: 'x',
    xmark: 'x',
  },
  ...{
    'ellipsis-h': 'ellipsis',
    'ellipsis-v': 'ellipsis-vertical',
    'external-link-alt': 'external-link',
    edit: 'pencil',
  },
  ...{
    'magnifying-glass': 'search',
    'pen-to-square': 'square-pen',
    'file-alt': 'file-text',
    'file-lines': 'file-text',
  },
  ...{ 'chart-line': 'chart-line', 'plus-circle': 'circle-plus', 'times-circle': 'circle-x', 'layer-group': 'layers' },
  ...{ 'code-branch': 'git-branch', 'puzzle-piece': 'puzzle', magic: 'wand', trash: 'trash', 'book-open': 'book-open' },
  ...{ magnify: 'search', close: 'x', 'check-circle': 'circle-check', 'link-external': 'external-link', bug: 'bug' },
}

/** Returns a function that finds the icon. The icons are read with the first one. */
export function createIconNames(): (name: string) => string | undefined {
  let icons: ReturnType<typeof loadIcons> | undefined
  return (given) => {
    const bare = given
      .replace(/^:|:$/g, '')
      .replace(/^(?:material|fontawesome-(?:solid|regular|brands)|octicons|simple|lucide|mdi|i-lucide)[-:/]/, '')
    const name = bare.replace(/-(?:16|24|outline|line|fill|solid)$/, '')
    if (ownIcons.has(name)) return name
    icons ??= loadIcons()
    const known = Object.hasOwn(names, name) ? names[name] : undefined
    return [known, bare, name].find((candidate) => candidate && icons?.body(candidate) !== undefined)
  }
}
