/** The questions of `docsgen init`. A flag of the command answers each of them in advance. */
import { createInterface, type Interface } from 'node:readline'
import { isReadable, nearestReadable } from '../../schema/colorRamp.js'
import { type GateMode, gateModes } from '../../schema/gateConstants.js'

export interface Terminal {
  readonly input: NodeJS.ReadableStream
  readonly output: NodeJS.WritableStream
}

/** Settings of a new site. A missing one is asked for at a terminal. */
export interface StarterSettings {
  readonly title?: string
  /** Brand color, as `#rrggbb`. */
  readonly color?: string
  /** Add an example of an API description. */
  readonly openapi?: boolean
  readonly gate?: GateMode
  /** Folder of the pages, relative to the folder of the project. */
  readonly content?: string
}

const gates: readonly (readonly [mode: GateMode, text: string])[] = [
  ['off', 'everyone'],
  ['client', 'readers who sign in with Auth0. Any static host; hides pages, but files stay readable by their URL'],
  ['edge', 'readers who sign in with Auth0. The host checks each request, so it must run code'],
]

const gateQuestion = `Who may read this site?
${gates.map(([mode, text], index) => `  ${index + 1}  ${text} (--gate ${mode})\n`).join('')}Number: `

/** `#0a7` becomes `#00aa77`; other text is returned unchanged. */
export function expandColor(color: string): string {
  return color.replace(/^#([\da-f])([\da-f])([\da-f])$/i, '#$1$1$2$2$3$3')
}

/** Message about a color that cannot be the brand color; undefined if it can. */
export function checkBrandColor(color: string): string | undefined {
  if (!/^#[\da-f]{6}$/i.test(color)) return 'Write a color such as #7c3aed.'
  if (isReadable(color, 'light')) return undefined
  return `Text in ${color} is hard to read on a light background. The nearest color that is readable is ${nearestReadable(color, 'light')}.`
}

/** Asks for each missing setting until the answer is valid. Undefined, on a new line, if the input ends (Ctrl+C, Ctrl+D). */
export async function askSettings(
  { input, output }: Terminal,
  given: StarterSettings,
  defaults: Required<Pick<StarterSettings, 'title' | 'color' | 'content'>>,
): Promise<Required<StarterSettings> | undefined> {
  const lines = createInterface({ input, output })
  lines.on('SIGINT', () => lines.close())
  const ask = createAsk(lines, output)
  try {
    const title =
      given.title ?? (await ask(`Title (${defaults.title}): `, (line) => ({ value: line || defaults.title })))
    const color =
      given.color ?? (await ask(`Brand color (${defaults.color}): `, (line) => readColor(line || defaults.color)))
    const openapi = given.openapi ?? (await ask('Add an API reference with an example? (y/N): ', readYesOrNo))
    const gate = given.gate ?? (await ask(gateQuestion, readGate))
    if (title === undefined || color === undefined || openapi === undefined || gate === undefined) {
      output.write('\n')
      return undefined
    }
    return { title, color, openapi, gate, content: given.content ?? defaults.content }
  } finally {
    lines.close()
  }
}

type ReadAnswer<Value> = (line: string) => { readonly value: Value } | { readonly again: string }
type Ask = <Value>(question: string, read: ReadAnswer<Value>) => Promise<Value | undefined>

/** One iterator for all questions: lines that arrive early belong to later questions. */
function createAsk(lines: Interface, output: NodeJS.WritableStream): Ask {
  const answers = lines[Symbol.asyncIterator]()
  let hasEnded = false
  return async (question, read) => {
    if (!hasEnded) output.write(question)
    while (!hasEnded) {
      const next = await answers.next()
      if (next.done) break
      const answer = read(next.value.trim())
      if ('value' in answer) return answer.value
      output.write(answer.again)
    }
    hasEnded = true
    return undefined
  }
}

const readColor: ReadAnswer<string> = (line) => {
  const color = expandColor(line)
  const problem = checkBrandColor(color)
  return problem ? { again: `${problem}\nBrand color: ` } : { value: color }
}

const readYesOrNo: ReadAnswer<boolean> = (line) => {
  if (/^(?:n|no)?$/i.test(line)) return { value: false }
  return /^y(?:es)?$/i.test(line) ? { value: true } : { again: 'Enter y or n: ' }
}

const readGate: ReadAnswer<GateMode> = (line) => {
  const mode = gates[Number(line) - 1]?.[0] ?? gateModes.find((name) => name === line.toLowerCase())
  return mode ? { value: mode } : { again: `Enter a number from 1 to ${gates.length}, or the name of a mode: ` }
}
