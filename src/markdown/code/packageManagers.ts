/** Commands of npm as commands of pnpm, Yarn and Bun. */
export const packageManagers = ['npm', 'pnpm', 'yarn', 'bun'] as const
export type PackageManager = (typeof packageManagers)[number]

/** Returns undefined for a command of npm that the other tool does not have. Lines that are no such command stay. */
export function convertCommand(line: string, manager: PackageManager): string | undefined {
  if (manager === 'npm') return line
  const parts = line.split(/(\s*(?:&&|\|\||;)\s*)/)
  const converted = parts.map((part, index) => (index % 2 === 1 ? part : convertPart(part, manager)))
  return converted.some((part) => part === undefined) ? undefined : converted.join('')
}

function convertPart(text: string, manager: Exclude<PackageManager, 'npm'>): string | undefined {
  const [, before = '', tool, rest = ''] =
    /^(\s*(?:\$ |> )?(?:sudo )?(?:\w+=\S+ )*)(npm|npx)(?:\s+(.*?))?\s*$/.exec(text) ?? []
  if (!tool) return text
  const words = rest.split(/\s+/).filter(Boolean)
  const converted = tool === 'npx' ? execute(words, manager) : command(words, manager)
  return converted === undefined ? undefined : before + converted
}

type Other = Exclude<PackageManager, 'npm'>

/** Runs a package that may not be installed. */
function execute(words: readonly string[], manager: Other): string {
  const own = words.filter((word) => word !== '--yes' && word !== '-y').join(' ')
  return `${{ pnpm: 'pnpm dlx', yarn: 'yarn dlx', bun: 'bunx' }[manager]} ${own}`
}

function command([name = '', ...words]: readonly string[], manager: Other): string | undefined {
  switch (name) {
    case '':
      return manager
    case 'i':
    case 'in':
    case 'install':
    case 'add':
      return install(words, manager)
    case 'ci':
    case 'clean-install':
      return `${manager} install --frozen-lockfile`
    case 'un':
    case 'uninstall':
    case 'remove':
    case 'rm':
      return withConvertedFlags(
        isGlobal(words) && manager === 'yarn' ? 'yarn global remove' : `${manager} remove`,
        words,
        manager,
      )
    case 'up':
    case 'update':
    case 'upgrade':
      return withConvertedFlags(manager === 'yarn' ? 'yarn upgrade' : `${manager} update`, words, manager)
    case 'run':
    case 'run-script':
      return join(manager === 'bun' ? 'bun run' : manager, withoutSeparator(words))
    case 'start':
    case 'test':
    case 't':
      return join(
        manager === 'bun' ? `bun run ${name === 't' ? 'test' : name}` : `${manager} ${name === 't' ? 'test' : name}`,
        withoutSeparator(words),
      )
    case 'create':
    case 'init':
      return words.length === 0 || words.every((word) => word.startsWith('-'))
        ? join(`${manager} init`, words)
        : join(`${manager} create`, withoutSeparator(words))
    case 'exec':
    case 'x':
      return join({ pnpm: 'pnpm exec', yarn: 'yarn', bun: 'bunx' }[manager], withoutSeparator(words))
    case 'link':
    case 'publish':
    case 'pack':
    case 'outdated':
      return join(`${manager} ${name}`, words)
    case 'login':
    case 'logout':
    case 'audit':
    case 'info':
    case 'view':
    case 'why':
    case 'config':
    case 'version':
      return manager === 'bun' ? undefined : join(`${manager} ${name === 'view' ? 'info' : name}`, words)
    default:
      return undefined
  }
}

function install(words: readonly string[], manager: Other): string {
  const packages = words.filter((word) => !word.startsWith('-'))
  if (packages.length === 0) return withConvertedFlags(`${manager} install`, words, manager)
  return withConvertedFlags(
    isGlobal(words) && manager === 'yarn' ? 'yarn global add' : `${manager} add`,
    words,
    manager,
  )
}

function isGlobal(words: readonly string[]): boolean {
  return words.includes('-g') || words.includes('--global')
}

/** Flags of npm as the other tool has them; undefined for one that it does not need. */
const flags: Readonly<Record<Other, Readonly<Record<string, string>>>> = {
  pnpm: { '--save': '', '-S': '', '-d': '-D', '--exact': '--save-exact' },
  yarn: {
    ...{
      '--save': '',
      '-S': '',
      '--save-dev': '--dev',
      '-d': '-D',
      '--save-exact': '--exact',
      '-g': '',
      '--global': '',
    },
    ...{
      '--save-optional': '--optional',
      '--save-peer': '--peer',
      '--legacy-peer-deps': '',
      '--omit=dev': '--production',
    },
  },
  bun: {
    ...{
      '--save': '',
      '-S': '',
      '--save-dev': '--dev',
      '-D': '--dev',
      '-d': '--dev',
      '--save-exact': '--exact',
      '-E': '--exact',
    },
    ...{ '--save-optional': '--optional', '--legacy-peer-deps': '', '--omit=dev': '--production' },
  },
}

function withConvertedFlags(start: string, words: readonly string[], manager: Other): string {
  const known = flags[manager]
  const converted = words.flatMap((word) => (Object.hasOwn(known, word) ? known[word] || [] : word))
  return join(start, converted)
}

/** npm needs `--` before arguments of a script; the others do not. */
function withoutSeparator(words: readonly string[]): readonly string[] {
  return words.filter((word) => word !== '--')
}

function join(start: string, words: readonly string[]): string {
  return [start, ...words].join(' ')
}
