/** `docsgen idp`, and `--idp` of the servers: an identity provider on this machine, for trying the gate. */

import { parseSealKeys } from '../gate/core/sealKeys.js'
import { createAudienceUsers } from '../gate/provider/audienceUsers.js'
import { type ListeningProvider, type LocalProviderOptions, startProvider } from '../gate/provider/localProvider.js'
import { users as defaultUsers, type User } from '../gate/provider/users.js'
import { sealClaim } from '../schema/gate.js'
import { idpPort } from '../schema/gateConstants.js'
import { printDiagnostics } from '../terminal/printDiagnostics.js'
import { type ExitCode, failEnvironment, type Session, untilStopped } from '../terminal/session.js'
import { loadProject } from './session/loadProject.js'

export interface IdpFlags {
  readonly port: number
  readonly strictPort?: boolean
}

/**
 * Starts the provider, prints how to use it, and waits until the user stops the command. Returns the exit code of the start if
 * it fails.
 */
export async function idp(session: Session, flags: IdpFlags): Promise<ExitCode> {
  const started = await startIdp(session, flags)
  if (typeof started === 'number') return started
  const { provider } = started
  process.stdout.write(instructions(started))
  await untilStopped(session)
  await provider.close()
  return 0
}

/** The provider of `--idp`, or the exit code where it cannot start. */
export async function openProvider(session: Session): Promise<ListeningProvider | ExitCode> {
  const started = await startIdp(session, { port: idpPort })
  if (typeof started === 'number') return started
  const { provider, users } = started
  session.progress.line(`Identity provider at ${provider.issuer}; sign in without a password as ${userNames(users)}.`)
  return provider
}

interface Idp {
  readonly provider: ListeningProvider
  readonly users: readonly User[]
}

async function startIdp(session: Session, flags: IdpFlags): Promise<Idp | ExitCode> {
  const settings = await providerSettings(session)
  if (typeof settings === 'number') return settings
  const { users = defaultUsers } = settings
  const provider = await startProvider(flags, settings)
  if (provider?.kind === 'provider') return { provider, users }
  if (provider) return failEnvironment(provider, session)
  session.progress.clear()
  process.stderr.write(
    'The local identity provider needs the package oidc-provider, which docsgen does not include. Install it with: npm install --save-dev oidc-provider\n',
  )
  return 3
}

type ProviderSettings = Pick<LocalProviderOptions, 'claims' | 'users'>

/** The users and claims that the project in this folder needs. Without a project, those of any site. */
async function providerSettings(session: Session): Promise<ProviderSettings | ExitCode> {
  const sealKeys = session.env.DOCSGEN_SEAL_KEY ?? ''
  const parsed = sealKeys === '' ? undefined : parseSealKeys(sealKeys)
  if (parsed?.kind === 'problem') {
    session.progress.clear()
    process.stderr.write(`The environment variable DOCSGEN_SEAL_KEY ${parsed.problem}.\n`)
    return 2
  }
  // Only names of claims and audiences are needed, and a `sealed` site may not know its provider yet, so load without the gate.
  const project = await loadProject(session, { gate: { mode: 'off' } })
  if (!('root' in project)) {
    if (!parsed) return {}
    printDiagnostics(project.diagnostics, session)
    return 2
  }
  const audiences = await createAudienceUsers(project.config, parsed?.keys ?? [])
  if (audiences) return { users: audiences.users, claims: { names: audiences.claimNames, now: () => ({}) } }
  const claim = sealClaim(project.config)
  return parsed ? { claims: { names: [claim], now: () => ({ [claim]: sealKeys }) } } : {}
}

function instructions({ provider, users }: Idp): string {
  const { issuer, domain, clientId, loginUri } = provider
  return `${issuer}
Users, without passwords: ${userNames(users)}.
For the gate of a site on this machine:
  AUTH0_DOMAIN=${domain} AUTH0_CLIENT_ID=${clientId} AUTH0_LOGIN_URI=${loginUri} docsgen build --gate client
  AUTH0_DOMAIN=${domain} AUTH0_CLIENT_ID=${clientId} docsgen preview --gate
With the key of DOCSGEN_SEAL_KEY, which this provider then gives to readers:
  AUTH0_DOMAIN=${domain} AUTH0_CLIENT_ID=${clientId} docsgen build --gate sealed
Any page on localhost can use it. Its keys and sessions end when it stops (Ctrl+C).
`
}

function userNames(users: readonly User[]): string {
  return users
    .map(({ name, organization }) => (organization ? `${name} (organization ${organization.id})` : name))
    .join(', ')
}
