/** Programs of jq on pages run on the examples of the API description, and find the fields that they name. */
import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { entriesAt, isObject, propertyOf } from '../../src/openapi/document/json.js'
import type { OperationSource } from '../../src/openapi/document/listOperations.js'
import { hasTool } from '../support/missingTools.js'
import { description, requests } from './apiRequests.js'
import { codeBlocks, sourcePages } from './pages.js'
import { shellCommands } from './shell.js'

/** The examples of successful responses in a media type. */
function examplesOf({ operation }: OperationSource, accept: string): readonly unknown[] {
  return entriesAt(operation, 'responses')
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([, response]) => entriesAt(description.follow(response).value, 'content'))
    .filter(([type]) => type === accept)
    .flatMap(([, media]) => {
      const content = description.follow(media).value
      const examples = entriesAt(content, 'examples').map(([, each]) =>
        propertyOf(description.follow(each).value, 'value'),
      )
      const single = isObject(content) ? propertyOf(content, 'example') : undefined
      return [...examples, single].map((each) => description.follow(each).value).filter((each) => each !== undefined)
    })
}

interface Program {
  readonly place: string
  readonly words: readonly string[]
  readonly inputs: readonly unknown[]
}

/** Words without the redirections of the shell. */
function withoutRedirections(words: readonly string[]): readonly string[] {
  const end = words.findIndex((word) => /^\d?[<>]/.test(word))
  return end < 0 ? words : words.slice(0, end)
}

/** True if jq reads the pipe, and not a file or a variable. */
const readsPipe = (words: readonly string[]) => !words.some((word) => /^<|\.json$/.test(word))

/** A program in a variable, or with the output of a command, is known only at run time. */
const isKnown = (words: readonly string[]) =>
  words.length > 0 && !words.some((word) => /\$\(\)|\$\{|^\$\w+$/.test(word))

const programs: readonly Program[] = requests.flatMap(({ place, operation, headers, jq }) => {
  if (!operation || !jq || !readsPipe(jq)) return []
  const words = withoutRedirections(jq)
  const inputs = examplesOf(operation, headers.get('accept') ?? 'application/json')
  return isKnown(words) || words.includes('--arg') ? [{ place: `${place} ${operation.path}`, words, inputs }] : []
})

/** The program without its conditions, which seldom hold for an example. */
function withoutConditions(program: string): string {
  for (let start = program.indexOf('select('); start >= 0; start = program.indexOf('select(')) {
    let depth = 0
    let end = start + 'select'.length
    do {
      if (program[end] === '(') depth++
      if (program[end] === ')') depth--
      end++
    } while (depth > 0 && end < program.length)
    program = `${program.slice(0, start)}.${program.slice(end)}`
  }
  return program
}

function run(words: readonly string[], input: unknown) {
  const { status, stdout, stderr } = spawnSync('jq', words, { input: JSON.stringify(input), encoding: 'utf8' })
  return { status, output: stdout.trim(), fault: stderr.trim().split('\n')[0] ?? '' }
}

const hasJq = hasTool('jq')

test('the site contains programs to run, and the description has examples for them', () => {
  expect(programs.length).toBeGreaterThan(40)
  expect(programs.filter(({ inputs }) => inputs.length === 0).map(({ place }) => place)).toEqual([])
})

test.runIf(hasJq)('programs run on examples of the response', () => {
  const wrong = programs.flatMap(({ place, words, inputs }) =>
    inputs
      .map((input) => run(words, input))
      .flatMap(({ status, fault }) => (status === 0 ? [] : [`${place} ${fault}`])),
  )
  expect(wrong).toEqual([])
})

test.runIf(hasJq)('programs print something for an example', () => {
  const silent = programs.filter(({ words, inputs }) =>
    inputs.every((input) =>
      /^(?:null|\{(?:\s*"\w+": null,?)+\s*\}|)$/.test(run(words.map(withoutConditions), input).output),
    ),
  )
  expect(silent.map(({ place, words }) => `${place} ${words.join(' ')}`)).toEqual([])
})

test.runIf(hasJq)('programs without input of the API compile', () => {
  const all = sourcePages()
    .flatMap(codeBlocks)
    .filter(({ language }) => language === 'bash')
    .flatMap(({ place, text }) => shellCommands(text).map((words) => ({ place, words })))
    .filter(({ words }) => words[0] === 'jq')
  expect(all.length).toBeGreaterThan(120)
  // Exit code 3 means that the program does not compile.
  const wrong = all
    .map(({ place, words }) => ({ place, words: withoutRedirections(words.slice(1)) }))
    .filter(({ words }) => isKnown(words))
    .map(({ place, words }) => ({ place, ...run(words, null) }))
    .filter(({ status }) => status === 3)
  expect(wrong.map(({ place, fault }) => `${place} ${fault}`)).toEqual([])
})
