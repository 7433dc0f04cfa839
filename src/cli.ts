/** The program: runs a command and sets the exit code. Results go to stdout; progress and diagnostics go to stderr. */

import { createProgram } from './commands/cli/program.js'
import { takeEnvironment } from './terminal/environment.js'

const signals = { SIGINT: 130, SIGTERM: 143 } as const
const stopping = new AbortController()
for (const [signal, code] of Object.entries(signals)) {
  process.once(signal, () => {
    process.exitCode = code
    stopping.abort(signal)
    // Exit after one second even if the command does not stop.
    setTimeout(() => process.exit(code), 1000).unref()
  })
}

// EPIPE: a reader such as `head` closed the stream early. That is not an error.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (failure: NodeJS.ErrnoException) => {
    if (failure.code !== 'EPIPE') throw failure
  })
}

// No `await`: this module is also part of a script (`commands/compiled`).
void createProgram(
  stopping.signal,
  takeEnvironment(),
)(process.argv).then((code) => {
  if (process.exitCode === undefined) process.exitCode = code
  if (stopping.signal.aborted) process.exit()
})
