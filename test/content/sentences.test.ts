/** Troubleshooting entries and other answers are sentences, and pages agree on names that readers copy. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { codeBlocks, sourcePages } from './pages.js'

const pages = sourcePages()

interface Entry {
  /** `content/a.mdx:12` */
  readonly place: string
  /** The definition without links, code and bold, or the empty text. */
  readonly text: string
}

/** The definitions of definition lists, outside of code. */
const entries: readonly Entry[] = pages.flatMap(({ file, source }) => {
  let fence = false
  return source.split('\n').flatMap((line, index) => {
    if (/^\s*```/.test(line)) fence = !fence
    if (fence || !line.startsWith(': ')) return []
    return [{ place: `${file}:${index + 1}`, text: plain(line.slice(2)) }]
  })
})

function plain(markdown: string): string {
  return markdown
    .replace(/\]\([^)]*\)/g, '')
    .replace(/`[^`]*`|\{[\w.]+\}/g, 'Code')
    .replace(/[*[\]]/g, '')
    .trim()
}

test('the site contains definitions to check', () => {
  expect(entries.length).toBeGreaterThan(300)
})

test('a definition is one or more sentences', () => {
  const wrong = entries.filter(({ text }) => !/^["“(]?[\p{Lu}\d]/u.test(text) || !/[.?!)”]$/.test(text))
  expect(wrong.map(({ place, text }) => `${place} ${text}`)).toEqual([])
})

/** Notes without a subject or a verb, such as “Step 1.”, “Token wrong.” or “None.”. */
const note = /^(?:\S+[.?!]|Step \d+[.?!]|(?:Wrong|Missing|Other|No) [^,;:]*|\S+ (?:missing|wrong|above|below)[.?!])$/

test('a sentence of a definition has a subject or tells the reader what to do', () => {
  const notes = entries.flatMap(({ place, text }) =>
    text
      .split(/(?<=[.?!])\s+(?=\p{Lu})/u)
      .filter(
        (sentence) => note.test(sentence) && !/\b(?:is|are|has|have|can|does|was|were|\w+s|\w+ed)\b/.test(sentence),
      )
      .map((sentence) => `${place} ${sentence}`),
  )
  expect(notes).toEqual([])
})

/** A thing of the reader without an article, as in a log: “Certificate was regenerated”. */
const bare =
  /^(?:App|Certificate|Issuer|Validator|Algorithm|Signature|Audience|Token|Role|Secret|Clock|Proxy|Firewall|Node|Image|Policy|Sensor|Group|Claim) (?:is|was|does|has|differs|cannot|can't)\b/

test('a definition names things with an article', () => {
  expect(entries.filter(({ text }) => bare.test(text)).map(({ place, text }) => `${place} ${text}`)).toEqual([])
})

test('each action of GitHub has one version on all pages', () => {
  const versions = new Map<string, Set<string>>()
  for (const { text } of pages.flatMap(codeBlocks)) {
    for (const [, action = '', version = ''] of text.matchAll(/uses: ([\w./-]+)@(\S+)/g)) {
      versions.set(action, (versions.get(action) ?? new Set()).add(version))
    }
  }
  expect(versions.size).toBeGreaterThan(5)
  expect(
    [...versions].filter(([, found]) => found.size > 1).map(([action, found]) => `${action} ${[...found].join(' ')}`),
  ).toEqual([])
})

test('Helm commands take the release of the reader', () => {
  const sources = pages.map(({ file }) => ({ file, source: readFileSync(file, 'utf8') }))
  const fixed = sources.flatMap(({ file, source }) =>
    [
      ...source.matchAll(
        /\bhelm\b[^\n|]*?\b(?:upgrade --install|get values|history|rollback|uninstall|status) \{product\}(?=\s)/g,
      ),
    ].map(([command]) => `${file} ${command}`),
  )
  expect(fixed).toEqual([])
})
