/** `docsgen unseal`: decrypts an encrypted build, to audit the published files. */
import { relative, resolve } from 'node:path'
import { deriveEditionKey } from '../gate/core/editionKeys.js'
import { parseSealKeys } from '../gate/core/sealKeys.js'
import { folderOfIndex } from '../gate/sealed/folderOfIndex.js'
import { unsealFolder } from '../gate/sealed/unsealFolder.js'
import { writeFolder } from '../output/writeFolder.js'
import { readOutputFolder } from '../server/previewServer.js'
import { printDiagnostics } from '../terminal/printDiagnostics.js'
import { type ExitCode, failEnvironment, failUsage, type Session } from '../terminal/session.js'

export interface UnsealFlags {
  /** Folder for the decrypted files. */
  readonly to: string
  /** Ids of audiences, separated by commas: whose edition to decrypt. Default: that of readers in no audience. */
  readonly audience?: string
}

/** Exit code 1 if a file is missing or cannot be decrypted; the others are still written. */
export async function unseal(session: Session, { to, audience }: UnsealFlags): Promise<ExitCode> {
  const parsed = parseSealKeys(session.env.DOCSGEN_SEAL_KEY ?? '')
  if (parsed.kind === 'problem') return failUsage(`The environment variable DOCSGEN_SEAL_KEY ${parsed.problem}.`)
  const { outputs, diagnostics } = readOutputFolder(session.root)
  printDiagnostics(diagnostics, session)
  const editionKeys = await Promise.all(parsed.keys.map((key) => deriveEditionKey(key, audiencesOf(audience))))
  const keys = audience === undefined ? [...parsed.keys, ...editionKeys] : editionKeys
  const found = await unsealFolder(outputs, keys, folderOfIndex(outputs, keys))
  switch (found.kind) {
    case 'none':
      return failUsage(
        `${relativeToHere(session.root)} is not an encrypted build, or DOCSGEN_SEAL_KEY does not have its key${audience === undefined ? '' : `, or no reader is in exactly the audiences ${audience}`}.`,
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

function audiencesOf(flag = ''): string[] {
  return flag.split(',').flatMap((id) => id.trim() || [])
}

function relativeToHere(folder: string): string {
  return relative(process.cwd(), resolve(folder)) || '.'
}
