/**
 * Runs docsgen from code that V8 compiled when the package was prepared: a third of the CPU of a small build is spent on
 * loading, parsing and compiling modules. `dist/docsgen.cjs` has all of them in one script, and a file for each thread has the
 * compiled functions that a build uses, for one version of V8. With other versions, Node imports the modules.
 *
 * Also the script of the threads of such a process.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { arch, env, versions } from 'node:process'
import { fileURLToPath } from 'node:url'
import { Script } from 'node:vm'
import { isMainThread, workerData } from 'node:worker_threads'
import type { EntryName, LoadEntry } from './entries.js'

const scriptFile = new URL('./docsgen.cjs', import.meta.url)

/** The compiled functions of a thread. */
export function compiledFile(entry: EntryName): URL {
  return new URL(`./${entry}-${versions.v8}-${arch}.bin`, import.meta.url)
}

/** Returns false, and runs nothing, if there is no compiled code that this process can use. */
export function runCompiled(entry: EntryName): boolean {
  const cachedData = env.NODE_DISABLE_COMPILE_CACHE ? undefined : readCompiled(entry)
  const script = cachedData && compileScript(cachedData)
  // V8 rejects code of other flags.
  if (!script || script.cachedDataRejected) return false
  runEntry(script, entry)
  return true
}

/** Undefined if there is no file. */
export function readCompiled(entry: EntryName): Buffer | undefined {
  try {
    return readFileSync(compiledFile(entry))
  } catch {
    return undefined
  }
}

/** The script has only ASCII characters, so that its text needs one byte for each. */
export function compileScript(cachedData?: Buffer): Script {
  return new Script(readFileSync(scriptFile, 'latin1'), {
    filename: fileURLToPath(scriptFile),
    ...(cachedData && { cachedData }),
  })
}

/**
 * Runs one entry of the script. The code of an entry gets `require`, `import()` and its URL from here, because a script that
 * V8 compiled ahead has none of them.
 */
export function runEntry(script: Script, entry: EntryName): void {
  const load: LoadEntry = script.runInThisContext()
  load({
    entry,
    require: createRequire(scriptFile),
    __url: scriptFile.href,
    __import: (specifier) => import(specifier),
  })
}

if (!isMainThread && !runCompiled(workerData)) await import(new URL(`./${workerData}.js`, import.meta.url).href)
