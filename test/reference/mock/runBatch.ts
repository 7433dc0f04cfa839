import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Batch, Program } from './batches.js'

/** Where the programs run, and their environment. */
export interface Place {
  readonly folder: string
  readonly env: NodeJS.ProcessEnv
}

/** Runs the programs. Returns the errors of those that do not compile or end with an error, by id. */
export async function runBatch(
  batch: Batch,
  programs: readonly Program[],
  place: Place,
): Promise<ReadonlyMap<string, string>> {
  for (const { id, code } of programs)
    writeFileSync(join(place.folder, batch.file(id)), `${batch.adapt?.(code, id) ?? code}\n`)
  const errors = new Map<string, string>()
  const ids = await compileBatch(batch, programs, { place, errors })
  const said = await execute(batch.run, place)
  for (const line of said.out.split('\n').filter(Boolean)) {
    const [id = '', message = ''] = line.split('\t')
    errors.set(id, message)
  }
  if (said.status !== 0)
    for (const id of ids)
      if (!errors.has(id)) errors.set(id, `the batch ended with ${said.status}: ${said.errors.slice(-300)}`)
  return errors
}

/** Writes the runner and compiles all programs. One that does not compile is left out, so that the others run. */
async function compileBatch(
  batch: Batch,
  programs: readonly Program[],
  { place, errors }: { readonly place: Place; readonly errors: Map<string, string> },
): Promise<readonly string[]> {
  let ids = programs.map(({ id }) => id)
  for (;;) {
    writeFileSync(join(place.folder, batch.runner.file), `${batch.runner.code(ids)}\n`)
    if (!batch.compile) return ids
    const said = await execute(batch.compile([...ids.map(batch.file), batch.runner.file]), place)
    if (said.status === 0) return ids
    const lines = `${said.errors}\n${said.out}`.split('\n')
    const failing = ids.filter((id) => lines.some((line) => line.replace('./', '').startsWith(`${batch.file(id)}:`)))
    if (failing.length === 0) throw new Error(`The programs in ${batch.language} do not compile: ${said.errors}`)
    for (const id of failing) errors.set(id, lines.find((line) => line.includes(batch.file(id))) ?? 'does not compile')
    ids = ids.filter((id) => !failing.includes(id))
  }
}

interface Said {
  readonly status: number | null
  readonly out: string
  readonly errors: string
}

function execute([command = '', ...rest]: readonly string[], { folder, env }: Place): Promise<Said> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, rest, {
      cwd: folder,
      env: { ...process.env, GO111MODULE: 'off', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let out = ''
    let errors = ''
    child.stdout.on('data', (bytes) => {
      out += bytes
    })
    child.stderr.on('data', (bytes) => {
      errors += bytes
    })
    child.on('error', reject)
    child.on('close', (status) => resolve({ status, out, errors }))
  })
}
