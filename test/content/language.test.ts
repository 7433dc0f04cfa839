/** One way to say a thing: US spelling, one vocabulary of headings, plain words, long options, one form of curl. */
import { readFileSync } from 'node:fs'
import fastGlob from 'fast-glob'
import { expect, test } from 'vitest'
import { codeBlocks, sourcePages } from './pages.js'

interface Passage {
  /** `content/a.mdx:12` */
  readonly place: string
  readonly text: string
}

const pages = sourcePages()
const prose = pages.flatMap(({ file, source }) => passages(file, withoutCode(source)))
const descriptions = fastGlob
  .sync(['openapi/**/*.yaml', '!openapi/previous/**'])
  .flatMap((file) => passages(file, readFileSync(file, 'utf8')))

/** Texts of the drawings. */
const drawings = fastGlob.sync('content/**/*.svg').flatMap((file) => passages(file, readFileSync(file, 'utf8')))

/** Lines without code spans, link targets, heading ids and tags. Blank lines stay, so that line numbers are right. */
function passages(file: string, source: string): Passage[] {
  return source.split('\n').map((line, index) => ({
    place: `${file}:${index + 1}`,
    text: line.replace(/`[^`]*`/g, '`…`').replace(/\]\([^)]*\)|\{#[^}]*\}|<[^<>]*>|https?:\/\/\S+/g, ''),
  }))
}

function withoutCode(source: string): string {
  return source.replace(/^\s*(`{3,})[\s\S]*?^\s*\1/gm, (block) => '\n'.repeat(block.split('\n').length - 1))
}

function matches(list: readonly Passage[], pattern: RegExp): string[] {
  return list.flatMap(({ place, text }) => [...text.matchAll(pattern)].map(([found]) => `${place} ${found}`))
}

test('the site contains prose to check', () => {
  expect(prose.filter(({ text }) => text.trim()).length).toBeGreaterThan(5000)
  expect(descriptions.length).toBeGreaterThan(2000)
  expect(drawings.filter(({ text }) => text.trim()).length).toBeGreaterThan(500)
})

/** Words in British spelling, or spelled in two ways before. */
const spelling = [
  /\b\w*(?:recogni|organi|normali|authori|synchroni|initiali|minimi|optimi|prioriti|categori|summari|seriali|custo[m]i|capitali)s(?:e|es|ed|er|ing|able|ation|ations)\b/gi,
  /\banaly[s]e[sd]?\b|\bfulfil(?:s|ment)?\b|\benrol(?:s|ment|ments)?\b|\bjudgement\w*|\bmis-?spelt\b/gi,
  /\b\w*(?:behaviour|colour|favour|neighbour|labour|honour)\w*/gi,
  /\b(?:licen[c]es?|defence|offence|catalogue\w*|dialogue\w*|artefact\w*|cent(?:re|res|red)|grey)\b/gi,
  /\b(?:label|cancel|model|travel|signal)l(?:ed|ing)\b/gi,
  /\b(?:roll-outs?|time-outs?|clean-ups?|set-ups?|e-mails?|web site|data base|back-?up of yours)\b/gi,
  /\btowards\b|\bwhilst\b|\bamongst\b|\blearnt\b/gi,
]

test('prose and drawings have US spelling', () => {
  expect(spelling.flatMap((pattern) => matches([...prose, ...drawings], pattern))).toEqual([])
})

/** Phrases that a native speaker would say in another way, with what to write instead. */
const phrases: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\bin place of\b/gi, 'instead of'],
  [/\bmend(?:s|ed|ing)?\b/gi, 'fix'],
  [/\bshall\b/gi, 'must, or the imperative'],
  [/\banew\b/gi, 'again'],
  [/\bleave away\b/gi, 'remove, omit'],
  [/\bleads? nowhere\b|\bgets? nowhere\b/gi, 'is broken, is refused'],
  [/\b(?:is|are) told\b/gi, 'is notified, is reported'],
  [/\b(?:the|an) own\b/gi, 'your own, its own'],
  [/\b\w+ of (?:yours|theirs)\b/gi, 'your …'],
  [/\brights\b(?! reserved)/gi, 'permissions'],
  [/\bway(?:s)? (?:out|back)\b(?! in\b)/gi, 'outbound connection, rollback'],
  [/\bas yet\b/gi, 'so far'],
  [/\b(?:simply|seamless(?:ly)?|powerful|please)\b/gi, 'nothing'],
  [/\banswer(?:s|ed)?(?: with)? (?:`…`|\d{3}\b)/gi, 'respond with, return'],
  [/\bthe answer (?:contains|holds|is `|never)/gi, 'the response'],
  [/\b(?:maker|makers)\b/gi, 'creator, vendor'],
  [
    /\b(?:you must|platform|owner can) contains?\b|\bmust contain for\b|\bcontains?,? (?:in all|so)\b/gi,
    'hold, have, apply',
  ],
  [/\b(?:judges?|judged) (?:again|images?|builds?)\b/gi, 'evaluate, check'],
  [/\bmail address(?:es)?\b/gi, 'email address'],
  [/\brepair(?:s|ed|ing)?\b/gi, 'fix'],
  [/\btime lines?\b/gi, 'timeline'],
  [/\bwhole tenant\b/gi, 'entire tenant'],
  [/\bbe told\b/gi, 'get a notification'],
  [/\bA way (?:from|to)\b/g, 'network access'],
  [/^\| Right \|/g, 'Permission, Capability'],
  [/\b(?:no|not|nobody|never|n't)\b[^.|]* any more\b/gi, 'no longer, anymore'],
  [/\bleft-over/gi, 'leftover'],
  [/\b(?:each|another|the|every) Regions?\b/g, 'region'],
  [/\((?:or|and) (?:your|those of your|the host of your) region\)/g, 'nothing: readers choose their region'],
  [/\breplace (?:the region|`…` by your region)/gi, 'nothing: readers choose their region'],
  [/(?<!^keywords:.*)(?<![\w`-])pods?\b(?![\w-])/g, 'Pod'],
  [/; (?:Add|Choose|Check|If|It|Keep|See|Set|The|Then|This|Use|You)\b/g, 'a full stop, or lower case'],
  [/\b[Tt]yping error\b/g, 'typo'],
  [/^(?!\||reviewed:|\s*[[{])[^(]*\b20\d\d-\d\d-\d\d\b(?!['"])/g, '21 November 2026'],
]

test.each(phrases)('prose does not say %s', (pattern, instead) => {
  expect(matches(prose, pattern), `write: ${instead}`).toEqual([])
})

test('descriptions of the API call a response a response', () => {
  expect(matches(descriptions, /\banswer(?:s|ed)?\b/gi)).toEqual([])
})

test('a cell of several words begins with a capital letter', () => {
  const names = /^(?:cgroup|kubectl|cloud-init|sshd|kubeadm|containerd|ptrace|kube|systemd)$/
  const cells = prose.flatMap(({ place, text }) =>
    text.startsWith('|')
      ? text
          .split('|')
          .map((cell) => cell.trim())
          .filter((cell) => /^[a-z]{2,} [a-z]/.test(cell) && !names.test(cell.split(' ')[0] ?? ''))
          .map((cell) => `${place} ${cell}`)
      : [],
  )
  expect(cells).toEqual([])
})

const headings: Readonly<Record<string, readonly string[]>> = {
  Troubleshooting: [
    ...['If it fails', 'When it fails', 'When it does not work', 'If it does not work', 'Problems', 'Errors'],
    ...['It looks wrong', 'If something looks wrong', 'If a card looks wrong', 'When dates look wrong'],
    ...['When a run fails', 'An asset is missing', 'An image is missing or not scanned'],
  ],
  'Roll back': ['Undo', 'Go back', 'Way back', 'Rollback', 'If you change your mind', 'Upgrade and undo'],
  'Next steps': ['See also', 'Further reading', 'Related pages', 'What next'],
  'Rotate and roll back': ['Rotate and undo'],
  'Contact support': ['When nothing helps', 'Nothing fits', 'Still stuck', 'Still not solved', 'Get support'],
  Prerequisites: ['Before you begin', 'Before you start', 'What you need'],
  'Check the result': ['Check', 'Check it', 'Check that it works', 'Verify', 'Verification'],
}

test('sections with the same purpose have the same heading', () => {
  const replaced = new Map(Object.entries(headings).flatMap(([name, others]) => others.map((other) => [other, name])))
  const wrong = prose.flatMap(({ place, text }) => {
    const name = replaced.get(/^## (.+?)\s*$/.exec(text)?.[1] ?? '')
    return name === undefined ? [] : [`${place} ${text}: write “${name}”`]
  })
  expect(wrong).toEqual([])
})

const shell = pages
  .flatMap(codeBlocks)
  .filter(({ language }) => /^(?:bash|sh|shell)$/.test(language))
  // A command inside of a container or a string belongs to another tool.
  .map(({ place, text }) => ({ place, text: text.replace(/ -- .*(?:\\\n.*)*|'[^']*'|"(?:\\.|[^"\\])*"/g, ' …') }))

test('a command that waits for a value says for which', () => {
  const silent = pages
    .flatMap(codeBlocks)
    .filter(({ language }) => language === 'bash')
    .flatMap(({ place, text }) =>
      [...text.matchAll(/^\s*read -r?s? ?[A-Z_]+$/gm)].map(([found]) => `${place} ${found}`),
    )
  expect(silent).toEqual([])
})

/** Jobs of pipelines and scripts in templates run the same tools. */
const embedded = pages.flatMap(codeBlocks).filter(({ language }) => /^ya?ml$/.test(language))

test('curl, kubectl and helm have long options', () => {
  const short = [...shell, ...embedded].flatMap(({ place, text }) =>
    text
      .replaceAll('\\\n', ' ')
      .split(/\n|\||&&|;/)
      .filter((command) => /^\s*(?:- )?(?:sudo )?(?:curl|kubectl|helm)\b/.test(command))
      .flatMap((command) => [...command.matchAll(/\s(-[A-Za-z]+)\b/g)].map(([, option]) => `${place} ${option}`)),
  )
  expect(short).toEqual([])
})

test('curl reports errors, and its first options have one order', () => {
  const calls = shell.flatMap(({ place, text }) =>
    [...text.matchAll(/\bcurl((?: --[a-z-]+(?= --|\s*\\|\s+[^-]))+)/g)].map(([call, options = '']) => ({
      place,
      call,
      options,
    })),
  )
  expect(calls.length).toBeGreaterThan(80)
  const silent = calls.filter(({ options }) => options.includes('--silent') && !options.includes('--show-error'))
  expect(
    silent
      .filter(({ options }) => !/--verbose|--head(?!er)/.test(options))
      .map(({ place, call }) => `${place} ${call}`),
  ).toEqual([])
  const swapped = calls.filter(({ options }) => /--silent.*--fail/.test(options))
  expect(swapped.map(({ place, call }) => `${place} ${call}`)).toEqual([])
})
