/** Finds values of secret environment variables in the output: a configuration or a component may have read them. */
import { type Diagnostic, error } from '../model/diagnostic.js'

/** Shorter values occur in pages by chance. */
const minSecretLength = 12
const secretName = /SECRET|TOKEN|PASSWORD|PASSWD|PASSPHRASE|CREDENTIAL|PRIVATE_?KEY|API_?KEY|ACCESS_?KEY|SEAL_KEY/i

/** Environment variables whose name suggests a secret, keyed by name. */
export function findSecretVariables(env: Readonly<Record<string, string | undefined>>): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const [name, value = ''] of Object.entries(env)) {
    if (secretName.test(name) && value.length >= minSecretLength) found.set(name, value)
  }
  return found
}

/** One diagnostic for each variable, with the first output that contains its value. The value is not shown. */
export function checkExposedVariables(
  outputs: ReadonlyMap<string, Uint8Array>,
  variables: ReadonlyMap<string, string>,
): Diagnostic[] {
  return [...variables].flatMap(([name, value]) => {
    const file = [...outputs].find(([, bytes]) =>
      Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(value),
    )?.[0]
    if (file === undefined) return []
    const hint = 'Remove it from the configuration or the component that reads it. Then rotate the secret.'
    return error('environment-secret', `The output holds the value of the environment variable ${name}.`, {
      file,
      hint,
    })
  })
}
