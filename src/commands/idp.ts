/** `docsgen idp`, and `--idp` of the servers: an identity provider on this machine, for trying the gate. */

import { parseSealKeys } from '../gate/core/sealKeys.js'
import { type ListeningProvider, startProvider } from '../gate/provider/localProvider.js'
import { users } from '../gate/provider/users.js'
import { sealClaim } from '../schema/gate.js'
import { idpPort } from './idpPort.js'
import { loadProject } from './loadProject.js'
import { printDiagnostics } from './printDiagnostics.js'
import { type ExitCode, failEnvironment, type Session, untilStopped } from './session.js'

export interface IdpFlags {
  readonly port: number
  readonly strictPort?: boolean
}

export async function idp(session: Session, flags: IdpFlags): Promise<ExitCode> {
  const provider = await startIdp(session, flags)
  if (typeof provider === 'number') return provider
  process.stdout.write(instructions(provider))
  await untilStopped(session)
  await provider.close()
  return 0
}

/** The provider of `--idp`, or the exit code where it cannot start. */
export async function openProvider(session: Session): Promise<ListeningProvider | ExitCode> {
  const provider = await startIdp(session, { port: idpPort })
  if (typeof provider === 'number') return provider
  session.progress.line(`Identity provider at ${provider.issuer}; sign in without a password as ${userNames()}.`)
  return provider
}

async function startIdp(session: Session, flags: IdpFlags): Promise<ListeningProvider | ExitCode> {
  const claim = await sealingClaim(session)
  if (typeof claim === 'number') return claim
  const provider = await startProvider(flags, claim && { names: Object.keys(claim), now: () => claim })
  if (provider?.kind === 'provider') return provider
  if (provider) return failEnvironment(provider, session)
  session.progress.clear()
  process.stderr.write(
    'The local identity provider needs the package oidc-provider, which docsgen does not include. Install it with: npm install --save-dev oidc-provider\n',
  )
  return 3
}

/** The key of a sealed site by the name of its claim; undefined if the environment has no key. */
async function sealingClaim(session: Session): Promise<Readonly<Record<string, string>> | ExitCode | undefined> {
  const keys = session.env.DOCSGEN_SEAL_KEY ?? ''
  if (keys === '') return undefined
  const parsed = parseSealKeys(keys)
  if (parsed.kind === 'problem') {
    session.progress.clear()
    process.stderr.write(`The environment variable DOCSGEN_SEAL_KEY ${parsed.problem}.\n`)
    return 2
  }
  // Only the name of the claim is needed, and a `sealed` site may not know its provider yet. So load without the gate.
  const project = await loadProject(session, { gate: { mode: 'off' } })
  if ('root' in project) return { [sealClaim(project.config)]: keys }
  printDiagnostics(project.diagnostics, session)
  return 2
}

function instructions({ issuer, domain, clientId, loginUri }: ListeningProvider): string {
  return `${issuer}
Users, without passwords: ${userNames()}.
For the gate of a site on this machine:
  AUTH0_DOMAIN=${domain} AUTH0_CLIENT_ID=${clientId} AUTH0_LOGIN_URI=${loginUri} docsgen build --gate client
  AUTH0_DOMAIN=${domain} AUTH0_CLIENT_ID=${clientId} docsgen preview --gate
With the key of DOCSGEN_SEAL_KEY, which this provider then gives to readers:
  AUTH0_DOMAIN=${domain} AUTH0_CLIENT_ID=${clientId} docsgen build --gate sealed
Any page on localhost can use it. Its keys and sessions end when it stops (Ctrl+C).
`
}

function userNames(): string {
  return users
    .map(({ name, organization }) => (organization ? `${name} (organization ${organization.id})` : name))
    .join(', ')
}
