/**
 * Generates queries from a built site, in classes, each with the page and, if known, the section that must be found. No query
 * is written by hand, so that a rule which helps one site only becomes visible.
 */
import lunr from 'lunr'

/** Queries per class. */
const most = Number(process.env.QUERIES ?? 200)
/** `snake_case`, `a:b`, `a.b_c`, `camelCase`, `--flag-name` and `many-part-names`, but not words with one hyphen. */
const identifier =
  /(?<![\w.:-])(?:[A-Za-z]\w*(?:[_.:]+[A-Za-z]\w+)+|--[a-z]+(?:-[a-z]+)+|[a-z]+(?:-[a-z0-9]+){2,}|[A-Za-z]?[a-z]+(?:[A-Z][a-z]+)+)(?![\w:-])/g

/** Words without meaning in a sentence, in addition to the stop words of lunr. */
const pointing = new Set('here there above below one ones more next previous those itself'.split(' '))

/**
 * Groups of words with the same meaning for readers, in addition to the groups of the site itself. Each row contains only verbs
 * or only nouns, because readers do not replace one kind with the other.
 */
const plainSynonyms = [
  ['create', 'add', 'make'],
  ['creating', 'adding', 'making'],
  ['delete', 'remove', 'uninstall'],
  ['deleting', 'removing', 'uninstalling'],
  ['configure', 'set up', 'customize'],
  ['configuring', 'setting up', 'customizing'],
  ['configuration', 'settings', 'options'],
  ['install', 'deploy', 'set up'],
  ['installation', 'setup', 'deployment'],
  ['use', 'work with'],
  ['using', 'working with'],
  ['error', 'failure', 'problem'],
  ['errors', 'failures', 'problems'],
  ['update', 'upgrade', 'change', 'edit'],
  ['updating', 'upgrading', 'changing', 'editing'],
  ['show', 'list', 'view', 'display'],
  ['get', 'fetch', 'retrieve', 'read'],
  ['troubleshooting', 'problems', 'debugging'],
  ['overview', 'introduction'],
  ['permissions', 'access', 'rights'],
  ['example', 'sample', 'demo'],
  ['examples', 'samples'],
  ['parameters', 'arguments', 'inputs'],
  ['start', 'run', 'launch'],
  ['starting', 'running', 'launching'],
]

/**
 * @param sections `{ url, page, title, anchor, text, isIntro }` of the whole index
 *
 * @param links `{ text, url, anchor }` of all pages
 *
 * @returns pairs of a name and `{ text, url, anchor? }`
 */
export function queryClasses(sections, { links: written, synonyms }) {
  const intros = sections.filter(({ isIntro }) => isIntro)
  const pages = sample(unique(intros, ({ title }) => title))
  const named = unique(
    sections.filter(({ isIntro, title }) => !isIntro && title.split(' ').length > 2),
    ({ title }) => title,
  )
  const headings = sample(named)
  const shared = sample(repeated(sections.filter(({ isIntro }) => !isIntro)))
  const identifiers = sample(ownIdentifiers(sections))
  const links = linkTexts(sections, written)
  const toPage = (change) => pages.map(({ title, url }) => ({ text: change(title), url }))
  const toSection = (change) => {
    const random = numbers()
    return headings.map(({ title, url, anchor }) => ({ text: change(title, random), url, anchor }))
  }
  const toOwner = (change) => identifiers.map(([text, url]) => ({ text: change(text), url }))
  return [
    ['title of a page', toPage((title) => title)],
    ['title and a heading of many pages', shared.map((one) => ({ ...one, text: `${one.page} ${one.title}` }))],
    ['text of a link to a page', sample(links.filter(({ anchor }) => !anchor))],
    ['text of a link to a section', sample(links.filter(({ anchor }) => anchor))],
    ['heading', toSection((title) => title)],
    ['heading, a word dropped', toSection(dropped)],
    ['heading, one typo', toSection(misspelt)],
    ['heading, a synonym', sample(withSynonyms(named, [...synonyms, ...plainSynonyms]))],
    ['last word cut', [...toPage(halfTyped), ...toSection(halfTyped)]],
    ['identifier', toOwner((text) => text)],
    ['identifier, lower case', toOwner((text) => text.toLowerCase())],
    ['identifier in words', toOwner((text) => text.replace(/(\p{Ll})(?=\p{Lu})|[^\p{L}\p{N}]+/gu, '$1 '))],
    ['identifier, 70 %', toOwner((text) => text.slice(0, Math.ceil(text.length * 0.7)))],
  ].filter(([, queries]) => queries.length > 0)
}

/** Identifiers that occur on one page only. */
function ownIdentifiers(sections) {
  const owners = new Map()
  for (const { url, text, title } of sections)
    for (const word of new Set(`${title} ${text}`.match(identifier) ?? []))
      owners.set(word, owners.has(word) && owners.get(word) !== url ? undefined : url)
  return [...owners].filter(([word, url]) => url && word.length >= 8 && word.length <= 40)
}

/**
 * Links whose text names their target: at least two words, with one target only. Stop words and numbers do not count, because
 * readers do not type "Section 34.1.2", "its own page" or "Create it" to find the target of such a link.
 */
function linkTexts(sections, links) {
  const known = new Set(sections.map(({ url, anchor }) => `${url}#${anchor}`))
  const targets = new Map()
  for (const { text, url, anchor } of links) {
    const target = `${url}#${anchor}`
    if (tellingWords(text) < 2 || !known.has(target)) continue
    targets.set(text, targets.has(text) && targets.get(text) !== target ? undefined : target)
  }
  return [...targets]
    .filter(([, target]) => target)
    .map(([text, target]) => {
      const [url, anchor] = target.split('#')
      return { text, url, ...(anchor && { anchor }) }
    })
}

function tellingWords(text) {
  const words = text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []
  return new Set(words.filter((word) => /^\p{L}{2}/u.test(word) && lunr.stopWordFilter(word) && !pointing.has(word)))
    .size
}

/** Headings of at least three pages. */
function repeated(sections) {
  const counts = new Map()
  for (const { title } of sections) counts.set(title, (counts.get(title) ?? 0) + 1)
  const pairs = new Map()
  for (const one of sections) pairs.set(`${one.page} ${one.title}`, (pairs.get(`${one.page} ${one.title}`) ?? 0) + 1)
  return sections.filter(({ page, title }) => counts.get(title) > 2 && pairs.get(`${page} ${title}`) === 1)
}

/** Headings in which a word or phrase of a group is replaced by another one of the group. */
function withSynonyms(sections, groups) {
  const random = numbers()
  return sections.flatMap(({ title, url, anchor }) => {
    const lower = ` ${title.toLowerCase()} `
    for (const group of groups) {
      const word = group.find((member) => lower.includes(` ${member} `))
      if (!word) continue
      const others = group.filter((member) => member !== word && !lower.includes(` ${member} `))
      const other = others[random(others.length)]
      if (other) return [{ text: lower.replace(` ${word} `, ` ${other} `).trim(), url, anchor }]
    }
    return []
  })
}

function misspelt(text, random) {
  const words = text.split(' ')
  const long = words.map((word, place) => [word, place]).filter(([word]) => /^[A-Za-z]{5,}$/.test(word))
  if (long.length === 0) return text
  const [word, place] = long[random(long.length)]
  const letter = 1 + random(word.length - 2)
  words[place] = [
    word.slice(0, letter) + word.slice(letter + 1),
    word.slice(0, letter) + word[letter + 1] + word[letter] + word.slice(letter + 2),
    `${word.slice(0, letter)}e${word.slice(letter)}`,
  ][random(3)]
  return words.join(' ')
}

function halfTyped(text) {
  const [, before, last] = /^(.*?)(\S+)$/.exec(text) ?? ['', '', text]
  return before + last.slice(0, Math.max(2, Math.ceil(last.length * 0.6)))
}

function dropped(text, random) {
  const words = text.split(' ')
  words.splice(random(words.length), 1)
  return words.join(' ')
}

/** The same queries in every run, independent of the other classes. */
function sample(list) {
  const random = numbers()
  const rest = [...list]
  const taken = []
  while (taken.length < most && rest.length > 0) taken.push(...rest.splice(random(rest.length), 1))
  return taken
}

function unique(list, keyOf) {
  const counts = new Map()
  for (const row of list) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1)
  return list.filter((row) => counts.get(keyOf(row)) === 1)
}

/** A sequence of pseudo-random numbers. */
function numbers() {
  let state = 5
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
