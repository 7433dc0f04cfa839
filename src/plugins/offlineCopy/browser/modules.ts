/** Modules of the site as functions. A realm has its own instances of them, as a worker has. */
export type ModuleFactory = (...parameters: readonly unknown[]) => void

interface ModuleDefinition {
  /** Paths of the modules that must run before this one. */
  readonly imports: readonly string[]
  readonly factory: ModuleFactory
}

export interface Realm {
  /** Loads a module with everything that it imports, runs it once, and resolves with its exports. */
  readonly load: (path: string) => Promise<unknown>
}

interface ModulesInput {
  readonly loadScript: (path: string) => Promise<void>
  /** Path in the copy of a URL; undefined for a URL elsewhere. */
  readonly pathOf: (url: string) => string | undefined
}

export interface Modules {
  readonly define: (path: string, definition: ModuleDefinition) => void
  /** @param globals values of the global variables that modules of this realm see, by name, in the order of the format. */
  readonly createRealm: (globals: Readonly<Record<string, unknown>>) => Realm
}

export function createModules({ loadScript, pathOf }: ModulesInput): Modules {
  const definitions = new Map<string, ModuleDefinition>()

  const fetchModule = async (path: string, seen = new Set<string>()): Promise<void> => {
    if (seen.has(path)) return
    seen.add(path)
    if (!definitions.has(path)) await loadScript(path)
    await Promise.all((definitions.get(path)?.imports ?? []).map((each) => fetchModule(each, seen)))
  }

  const createRealm = (globals: Readonly<Record<string, unknown>>): Realm => {
    const instances = new Map<string, { exports: unknown }>()
    const runModule = (path: string): unknown => {
      const known = instances.get(path)
      if (known) return known.exports
      const definition = definitions.get(path)
      if (!definition) throw new Error(`${path} is not a module of this offline copy.`)
      const module = { exports: {} }
      instances.set(path, module)
      const resolveHere = (specifier: string) => pathOfModule(specifier, path)
      definition.factory(
        (specifier: string) => runModule(resolveHere(specifier)),
        module.exports,
        module,
        (specifier: unknown) => loadModule(resolveHere(String(specifier))),
        { url: path },
        ...Object.values(globals),
      )
      return module.exports
    }
    const loadModule = async (path: string): Promise<unknown> => {
      await fetchModule(path)
      return runModule(path)
    }
    return { load: loadModule }
  }

  const pathOfModule = (specifier: string, importer: string): string => {
    if (specifier.startsWith('.')) return new URL(specifier, `file:///${importer}`).pathname.slice(1)
    return pathOf(specifier) ?? specifier
  }

  return { define: (path, definition) => definitions.set(path, definition), createRealm }
}
