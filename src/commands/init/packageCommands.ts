/** The commands of the package manager that started docsgen, for messages about the next step. */
export interface PackageCommands {
  readonly install: string
  /** Followed by the name of a package. */
  readonly add: string
  /** Followed by the name of a script in `package.json`. */
  readonly run: string
  /** Followed by the name of a program of an installed package. */
  readonly execute: string
}

const npm: PackageCommands = { install: 'npm install', add: 'npm install', run: 'npm run', execute: 'npx' }

const others: Readonly<Record<string, PackageCommands>> = {
  pnpm: { install: 'pnpm install', add: 'pnpm add', run: 'pnpm run', execute: 'pnpm exec' },
  yarn: { install: 'yarn install', add: 'yarn add', run: 'yarn run', execute: 'yarn run' },
  bun: { install: 'bun install', add: 'bun add', run: 'bun run', execute: 'bun run' },
}

/** Package managers set `npm_config_user_agent`, such as `pnpm/10.2.0 npm/? node/v22.1.0 linux x64`. Without it, npm. */
export function packageCommands(userAgent = ''): PackageCommands {
  const name = userAgent.split('/')[0] ?? ''
  return Object.hasOwn(others, name) ? (others[name] ?? npm) : npm
}
