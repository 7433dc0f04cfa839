/** `docsgen init`: creates a small working site in an empty folder. */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import type { GateMode } from '../schema/gateModes.js'
import { askGateMode } from './askGateMode.js'
import type { ExitCode, Session } from './session.js'
import { starterFiles } from './starterFiles.js'

export interface InitFlags {
  /** The gate of the new site. Without it, the command asks. */
  readonly gate?: GateMode
}

export async function init({ root, progress }: Session, { gate }: InitFlags): Promise<ExitCode> {
  if (existsSync(root) && readdirSync(root).some((name) => !name.startsWith('.git'))) {
    progress.line(
      `${relative(process.cwd(), root) || 'This folder'} is not empty. Name a new folder: docsgen init my-docs`,
    )
    return 2
  }
  const mode = gate ?? (await askAtTerminal())
  if (mode === undefined) {
    progress.line(
      'Who may read the site? Add --gate off if everyone may, --gate client or --gate edge if readers must sign in. Nothing was created.',
    )
    return 2
  }
  const files = starterFiles(basename(root), mode)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const place = relative(process.cwd(), root) || '.'
  progress.line(`Created ${Object.keys(files).length} files in ${place}. Preview them with: docsgen serve ${place}`)
  if (mode !== 'off') progress.line('`docsgen build` needs AUTH0_DOMAIN and AUTH0_CLIENT_ID, or NOAUTH=true.')
  return 0
}

/** Undefined if the input or the output is not a terminal. */
async function askAtTerminal(): Promise<GateMode | undefined> {
  const { stdin: input, stderr: output } = process
  return input.isTTY && output.isTTY ? askGateMode({ input, output }) : undefined
}
