/** Flags -> command -> exit code. Results go to stdout; progress, findings and messages to stderr. */
import { createProgram } from './commands/program.js'

const signals = { SIGINT: 130, SIGTERM: 143 } as const
const stopping = new AbortController()
for (const [signal, code] of Object.entries(signals)) {
  process.once(signal, () => {
    process.exitCode = code
    stopping.abort(signal)
    // A second later nothing is worth waiting for.
    setTimeout(() => process.exit(code), 1000).unref()
  })
}

const code = await createProgram(stopping.signal)(process.argv)
if (process.exitCode === undefined) process.exitCode = code
if (stopping.signal.aborted) process.exit()
