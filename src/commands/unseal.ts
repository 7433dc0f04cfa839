/** `docsgen unseal`: opens a sealed folder into a readable one, to audit what was published. */
import { relative, resolve } from 'node:path'
import { privateFolder } from '../gate/build/splitOutputs.js'
import { parseSealKeys } from '../gate/core/sealKeys.js'
import { unsealFolder } from '../gate/sealed/unsealFolder.js'
import { writeFolder } from '../output/writeFolder.js'
import { readOutputFolder } from '../server/previewServer.js'
import { type ExitCode, failEnvironment, printDiagnostics, type Session } from './session.js'

export interface UnsealFlags {
  /** Folder for the readable files. */
  readonly to: string
}

/** 1 where a file is missing or does not open; the others are written all the same. */
export async function unseal(session: Session, { to }: UnsealFlags): Promise<ExitCode> {
  const parsed = parseSealKeys(process.env.DOCSGEN_SEAL_KEY ?? '')
  if (parsed.kind === 'problem') return fail(`The environment variable DOCSGEN_SEAL_KEY ${parsed.problem}.`)
  const { outputs, diagnostics } = readOutputFolder(session.root)
  printDiagnostics(diagnostics, session)
  const plain = await unsealFolder(outputs, parsed.keys)
  const found = plain.kind === 'none' ? await unsealFolder(outputs, parsed.keys, `${privateFolder}/`) : plain
  switch (found.kind) {
    case 'none':
      return fail(`No key of DOCSGEN_SEAL_KEY is of a sealed site in ${shown(session.root)}.`)
    case 'damaged':
      return fail(`${found.path} does not open: it was changed, or sealed with another key of the same id.`)
    case 'files': {
      const written = writeFolder({ root: process.cwd(), outDir: to, outputs: found.files })
      if (written.kind === 'environment') return failEnvironment(written, session)
      if (written.kind === 'refused') {
        printDiagnostics(written.diagnostics, session)
        return written.exit
      }
      for (const path of found.broken) process.stderr.write(`${path} is missing or does not open.\n`)
      session.progress.line(
        `${found.files.size} files opened with the key ${found.kid}; ${found.broken.length} broken.`,
      )
      process.stdout.write(`${shown(written.folder)}\n`)
      return found.broken.length > 0 ? 1 : 0
    }
  }
}

function fail(message: string): ExitCode {
  process.stderr.write(`${message}\n`)
  return 2
}

function shown(folder: string): string {
  return relative(process.cwd(), resolve(folder)) || '.'
}
