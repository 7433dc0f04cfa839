/**
 * Commands of cloud tools on pages exist, with the options that the pages use.
 *
 * `tools/cliOptions.txt` lists the commands and options that were checked with the real tools. After a page uses a new one, run this
 * file with `GOLDEN=write` where aws, az, gcloud, kubectl and helm are installed: it asks them about new commands
 * and options, and fails for what they do not know.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { noteMissingTool } from '../support/missingTools.js'
import { codeBlocks, sourcePages } from './pages.js'
import { shellCommands } from './shell.js'

const list = 'test/content/tools/cliOptions.txt'
const options = z.record(z.string(), z.array(z.string()))
type Options = Readonly<Record<string, readonly string[]>>

interface Use {
  readonly place: string
  readonly command: string
  readonly options: readonly string[]
}

/** The command is the tool and the words before the first option or argument, as far as the tool has sub-commands. */
function useOf(place: string, words: readonly string[]): readonly Use[] {
  const [tool = '', ...rest] = words
  // `gcloud projects) …` is a pattern of `case`, and `aws --version` has no sub-command.
  if (!tools.has(tool) || rest[0] === '--version' || rest.some((word) => /^[a-z]+\)$/.test(word))) return []
  const end = rest.indexOf('--')
  const own = end < 0 ? rest : rest.slice(0, end)
  return [
    {
      place,
      command: [tool, ...subcommands(tool, own)].join(' '),
      options: own.filter((word) => /^--[a-z]/.test(word)).map((word) => word.split('=')[0] ?? ''),
    },
  ]
}

/** How many words name a command. */
const depth: Readonly<Record<string, (words: readonly string[]) => number>> = {
  aws: ([, operation]) => (operation === 'wait' ? 3 : 2),
  kubectl: ([first, second]) =>
    first === 'create' ? (second === 'secret' ? 3 : 2) : /^(?:rollout|config|auth|set|top)$/.test(first ?? '') ? 2 : 1,
  helm: ([first]) => (/^(?:repo|show|get|registry)$/.test(first ?? '') ? 2 : 1),
  az: (words) => words.length,
  gcloud: (words) => words.length,
}

function subcommands(tool: string, words: readonly string[]): readonly string[] {
  const first = words.findIndex(
    (word, at) => !word.startsWith('-') && !/^--(?:namespace|region|context|profile)$/.test(words[at - 1] ?? ''),
  )
  const tail = words.slice(Math.max(first, 0))
  const option = tail.findIndex((word) => !/^[a-z][a-z0-9-]*$/.test(word))
  const plain = option < 0 ? tail : tail.slice(0, option)
  return plain.slice(0, depth[tool]?.(plain) ?? 2)
}

const tools = new Set(['aws', 'az', 'gcloud', 'kubectl', 'helm'])
const uses = sourcePages()
  .flatMap(codeBlocks)
  .filter(({ language }) => /^(?:bash|sh|shell)$/.test(language))
  .flatMap(({ place, text }) => shellCommands(text).flatMap((words) => useOf(place, words)))

test('the site contains commands of each tool', () => {
  for (const tool of tools)
    expect(uses.filter(({ command }) => command.startsWith(`${tool} `)).length).toBeGreaterThan(
      tool === 'helm' ? 20 : 100,
    )
})

// The list says what the tools know, so another run needs none of them.
if (process.env.GOLDEN !== 'write') noteMissingTool('GOLDEN=write with the tools of cloud providers')
test.runIf(process.env.GOLDEN === 'write')(
  'the installed tools know every command',
  () => {
    const { reference, tools: known } = readList()
    const used = new Map<string, Set<string>>()
    for (const { command, options: own } of uses) used.set(command, new Set([...(used.get(command) ?? []), ...own]))
    const isListed = (command: string, own: ReadonlySet<string>) =>
      [known[command], reference[command]].some((each) => each && [...own].every((option) => each.includes(option)))
    const asked = [...used].filter(([command, own]) => !isListed(command, own))
    const result = z
      .object({
        accepted: options,
        refused: z.array(z.tuple([z.string(), z.string().nullable()])),
        unknown: z.array(z.string()),
      })
      .parse(
        JSON.parse(
          execFileSync('python3', ['test/content/tools/cliOptions.py'], {
            encoding: 'utf8',
            input: JSON.stringify(Object.fromEntries(asked.map(([command, own]) => [command, [...own]]))),
          }),
        ),
      )
    const kept = Object.fromEntries(Object.entries(known).filter(([command]) => used.has(command)))
    writeFileSync(list, writeLists({ ...kept, ...result.accepted }, reference))
    const isInReference = (command: string, option: string | null) =>
      option === null ? command in reference : reference[command]?.includes(option)
    expect(result.refused.filter(([command, option]) => !isInReference(command, option))).toEqual([])
    expect(result.unknown.filter((command) => !(command in reference))).toEqual([])
  },
  600_000,
)

test('commands and their options exist', () => {
  const { reference, tools: known } = readList()
  const missing = uses.flatMap(({ command, options: own, place }) => {
    const all = new Set([...(known[command] ?? []), ...(reference[command] ?? [])])
    if (!(command in known) && !(command in reference)) return [`${place} ${command}`]
    return own.filter((option) => !all.has(option)).map((option) => `${place} ${command} ${option}`)
  })
  expect(missing).toEqual([])
})

const titles = [
  '# Known to the installed tools',
  '# From the reference of the vendor: extensions, and newer versions of a tool',
]

function readList(): { readonly tools: Options; readonly reference: Options } {
  const [known = '', reference = ''] = readFileSync(list, 'utf8').split(titles[1] ?? '')
  return { tools: readOptions(known), reference: readOptions(reference) }
}

/** One command with its options on each line. */
function readOptions(text: string): Options {
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'))
  return Object.fromEntries(
    lines.map((line) => {
      const [command = '', ...own] = line.split(/ (?=--)/)
      return [command, own]
    }),
  )
}

function writeLists(...lists: readonly Options[]): string {
  return lists
    .map((each, at) => {
      const lines = Object.entries(each).map(([command, own]) => [command, ...own].join(' '))
      return [titles[at], ...lines.sort(), ''].join('\n')
    })
    .join('\n')
}
