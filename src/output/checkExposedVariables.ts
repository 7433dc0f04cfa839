/** Values of the environment that nobody meant to publish: a configuration or a component may have read them. */
import { type Diagnostic, error } from '../model/diagnostic.js'

/** Shorter values stand in pages by chance. */
const minSecretLength = 12
const secretName = /SECRET|TOKEN|PASSWORD|PASSWD|PASSPHRASE|CREDENTIAL|PRIVATE_?KEY|API_?KEY|ACCESS_?KEY|SEAL_KEY/i

/** Variables whose name says that their value is a secret, by name. */
export function findSecretVariables(env: Readonly<Record<string, string | undefined>>): ReadonlyMap<string, string> {
  const found = Object.entries(env).filter(
    ([name, value]) => secretName.test(name) && (value?.length ?? 0) >= minSecretLength,
  )
  return new Map(found as [string, string][])
}

/** One finding for each variable, with the first output that holds its value. The value is not shown. */
export function checkExposedVariables(
  outputs: ReadonlyMap<string, Uint8Array>,
  variables: ReadonlyMap<string, string>,
): Diagnostic[] {
  return [...variables].flatMap(([name, value]) => {
    const file = [...outputs].find(([, bytes]) =>
      Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(value),
    )?.[0]
    if (file === undefined) return []
    const hint = 'Look for what reads it, in the configuration and in imported components; then change the secret.'
    return error('environment-secret', `The output holds the value of the environment variable ${name}.`, {
      file,
      hint,
    })
  })
}
