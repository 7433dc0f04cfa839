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

// A reader such as `head` has enough: that is its right, and no fault of the command.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (failure: NodeJS.ErrnoException) => {
    if (failure.code !== 'EPIPE') throw failure
  })
}

const code = await createProgram(stopping.signal)(process.argv)
if (process.exitCode === undefined) process.exitCode = code
if (stopping.signal.aborted) process.exit()
