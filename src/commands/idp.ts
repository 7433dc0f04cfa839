/** `docsgen idp`, and `--idp` of the servers: an identity provider on this machine, for trying the gate. */
import { type ListeningProvider, startProvider } from '../gate/provider/provider.js'
import { users } from '../gate/provider/users.js'
import { type ExitCode, ended, failEnvironment, type Session } from './session.js'

export interface IdpFlags {
  readonly port: number
  readonly strictPort?: boolean
}

/** Where the provider listens unless it is told otherwise. */
export const idpPort = 4400

export async function idp(session: Session, flags: IdpFlags): Promise<ExitCode> {
  const provider = await start(session, flags)
  if (typeof provider === 'number') return provider
  process.stdout.write(instructions(provider))
  await ended(session)
  await provider.close()
  return 0
}

/** The provider of `--idp`, or the exit code where it cannot start. */
export async function openProvider(session: Session): Promise<ListeningProvider | ExitCode> {
  const provider = await start(session, { port: idpPort })
  if (typeof provider === 'number') return provider
  session.progress.line(`Identity provider at ${provider.issuer}; sign in without a password as ${names()}.`)
  return provider
}

async function start(session: Session, flags: IdpFlags): Promise<ListeningProvider | ExitCode> {
  const provider = await startProvider(flags)
  if (provider?.kind === 'provider') return provider
  if (provider) return failEnvironment(provider, session)
  session.progress.clear()
  process.stderr.write(
    'The local identity provider needs the package oidc-provider, which does not come with docsgen. Install it with: npm install --save-dev oidc-provider\n',
  )
  return 3
}

function instructions({ issuer, domain, clientId, loginUri }: ListeningProvider): string {
  return `${issuer}
Users, without passwords: ${names()}.
For the gate of a site on this machine:
  AUTH0_DOMAIN=${domain} AUTH0_CLIENT_ID=${clientId} AUTH0_LOGIN_URI=${loginUri} docsgen build --gate client
  AUTH0_DOMAIN=${domain} AUTH0_CLIENT_ID=${clientId} docsgen preview --gate
Any page on localhost may use it. Its keys and sessions end with it (Ctrl+C).
`
}

function names(): string {
  return users
    .map(({ name, organization }) => (organization ? `${name} (organization ${organization.id})` : name))
    .join(', ')
}
