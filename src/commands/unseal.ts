/** `docsgen unseal`: decrypts an encrypted build, to audit the published files. */
import { relative, resolve } from 'node:path'
import { privateFolder } from '../gate/build/splitOutputs.js'
import { parseSealKeys } from '../gate/core/sealKeys.js'
import { unsealFolder } from '../gate/sealed/unsealFolder.js'
import { writeFolder } from '../output/writeFolder.js'
import { readOutputFolder } from '../server/previewServer.js'
import { printDiagnostics } from './printDiagnostics.js'
import { type ExitCode, failEnvironment, failUsage, type Session } from './session.js'

export interface UnsealFlags {
  /** Folder for the decrypted files. */
  readonly to: string
}

/** Exit code 1 if a file is missing or cannot be decrypted; the others are still written. */
export async function unseal(session: Session, { to }: UnsealFlags): Promise<ExitCode> {
  const parsed = parseSealKeys(session.env.DOCSGEN_SEAL_KEY ?? '')
  if (parsed.kind === 'problem') return failUsage(`The environment variable DOCSGEN_SEAL_KEY ${parsed.problem}.`)
  const { outputs, diagnostics } = readOutputFolder(session.root)
  printDiagnostics(diagnostics, session)
  const plain = await unsealFolder(outputs, parsed.keys)
  const found = plain.kind === 'none' ? await unsealFolder(outputs, parsed.keys, `${privateFolder}/`) : plain
  switch (found.kind) {
    case 'none':
      return failUsage(
        `${relativeToHere(session.root)} is no encrypted build, or DOCSGEN_SEAL_KEY does not have its key.`,
      )
    case 'format':
      return failUsage(
        `${found.path} was encrypted by another version of docsgen. Decrypt it with that version, or build the site again with this one.`,
      )
    case 'damaged':
      return failUsage(
        `${found.path} cannot be decrypted: it was changed, or encrypted with another key of the same id.`,
      )
    case 'files': {
      const written = writeFolder({ root: process.cwd(), outDir: to, outputs: found.files })
      if (written.kind === 'environment') return failEnvironment(written, session)
      if (written.kind === 'refused') {
        printDiagnostics(written.diagnostics, session)
        return written.exit
      }
      for (const path of found.broken) process.stderr.write(`${path} is missing or cannot be decrypted.\n`)
      session.progress.line(
        `${found.files.size} files decrypted with the key ${found.kid}; ${found.broken.length} broken.`,
      )
      process.stdout.write(`${relativeToHere(written.folder)}\n`)
      return found.broken.length > 0 ? 1 : 0
    }
  }
}

function relativeToHere(folder: string): string {
  return relative(process.cwd(), resolve(folder)) || '.'
}
