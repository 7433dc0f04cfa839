/** The question of `docsgen init` that has no safe default: who may read the site. */
import { createInterface } from 'node:readline'
import type { GateMode } from '../schema/gateModes.js'

const answers: readonly (readonly [mode: GateMode, text: string])[] = [
  ['off', 'everyone'],
  ['client', 'readers who sign in with Auth0. Any static host; hides pages, but files stay readable by their URL'],
  ['edge', 'readers who sign in with Auth0. The host checks each request, so it must run code'],
]

const question = `Who may read this site?
${answers.map(([mode, text], index) => `  ${index + 1}  ${text} (--gate ${mode})\n`).join('')}Number: `

export interface Terminal {
  readonly input: NodeJS.ReadableStream
  readonly output: NodeJS.WritableStream
}

/** Asks until the answer is valid. Undefined if the input ends (Ctrl+C, Ctrl+D). */
export async function askGateMode({ input, output }: Terminal): Promise<GateMode | undefined> {
  const lines = createInterface({ input, output })
  lines.on('SIGINT', () => lines.close())
  output.write(question)
  try {
    for await (const line of lines) {
      const mode = answers[Number(line.trim()) - 1]?.[0]
      if (mode) return mode
      output.write(`Enter a number from 1 to ${answers.length}: `)
    }
    return undefined
  } finally {
    lines.close()
  }
}
