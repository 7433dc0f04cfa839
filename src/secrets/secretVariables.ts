/**
 * Finds the environment variables whose values must not be published. A name such as `BUILD_TOKEN`, or a URL with a password,
 * makes a variable secret. Values that are too short or too simple are skipped, because they occur in texts by chance.
 */
import { decodePercentEscapes } from '../routes/urls.js'

export interface SecretVariable {
  readonly name: string
  /** Texts that reveal the secret: the value, and its parts if it is a list, a JSON object or a URL with a password. */
  readonly texts: readonly string[]
}

type Environment = Readonly<Record<string, string | undefined>>

/** Secret wherever they are in a name: `githubToken`, `NPM_CONFIG__AUTHTOKEN`. */
const secretPart = /SECRET|TOKEN|PASSWORD|PASSWD|PASSPHRASE|CREDENTIAL|(?:API|ACCESS|PRIVATE|SIGNING|SEAL|AUTH)KEY/i
/** Secret as a whole word of a name: `KEY`, but not `KEYBOARD`. */
const secretWord = /(?:^|[_.-])(?:KEYS?|PASS|PWD|PAT|JWT|DSN|COOKIE|SALT|WEBHOOK|CERT)(?:$|[_.-])/i
/** Endings of names whose values describe a secret, but are none. */
const descriptiveEnding =
  /[_.-](?:FILE|PATH|DIR|SOCK|ID|NAME|REGION|TYPE|VERSION|ALGORITHM|ISSUER|HOST|DOMAIN|TTL|EXPIRES|ENABLED)$/i
const plainUrlEnding = /[_.-](?:URL|URI|ENDPOINT)$/i
/** The path of a file, such as `/etc/ssl/cert.pem` in `PIP_CERT`: with an extension, or in lower case. Random text has neither. */
const filePath =
  /^(?:~|[a-z]:)?(?:[\\/][\w .@+-]+)+\.(?:pem|crt|cer|der|key|pub|p12|pfx|jks|json|ya?ml|toml|ini|conf|cfg|txt|env|sock|db)$/i
const lowerCasePath = /^(?:~|[A-Za-z]:)?(?:[\\/][a-z0-9_.@-]+){2,}[\\/]?$/
/** Variables of the shell with the current and the previous folder. */
const folderVariables = new Set(['PWD', 'OLDPWD', 'INIT_CWD'])

/** Secret variables, sorted by name. */
export function findSecretVariables(env: Environment): SecretVariable[] {
  return Object.entries(env)
    .flatMap(([name, value = '']) => {
      const texts = [...new Set(secretTexts(name, value))].filter((text) => isHardToGuess(text) && !isPath(text))
      return texts.length > 0 ? [{ name, texts }] : []
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

function secretTexts(name: string, value: string): string[] {
  const password = passwordOf(value)
  if (password !== undefined) return [value, password, decodePercentEscapes(password) ?? password]
  return isSecretName(name) ? [value, ...partsOf(value)] : []
}

function isSecretName(name: string): boolean {
  if (folderVariables.has(name.toUpperCase()) || descriptiveEnding.test(name)) return false
  if (plainUrlEnding.test(name) && !/WEBHOOK/i.test(name)) return false
  return secretPart.test(name) || secretWord.test(name)
}

/** The password of a URL such as `postgres://user:password@host/name`. */
function passwordOf(value: string): string | undefined {
  return /^[a-z][a-z0-9+.-]*:\/\/[^/\s:@]*:([^@\s/]+)@/i.exec(value)?.[1]
}

/** Values of a JSON object with secret names, lines of a key file, and the keys of a list such as `new:…,old:…`. */
function partsOf(value: string): string[] {
  const json = parseObject(value)
  if (json) return Object.entries(json).flatMap(([name, part]) => secretTexts(name, String(part ?? '')))
  const lines = value.split(/\r?\n|\\n/)
  if (lines.length > 1) return lines.filter((line) => !line.startsWith('-----'))
  const items = value.split(',')
  return items.flatMap((item) => [item, /^[\w-]{1,40}:(.+)$/.exec(item)?.[1] ?? ''].map((part) => part.trim()))
}

function parseObject(value: string): Readonly<Record<string, unknown>> | undefined {
  if (!value.trimStart().startsWith('{')) return undefined
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

function isPath(text: string): boolean {
  return filePath.test(text) || lowerCasePath.test(text)
}

/** At least 12 characters, or 8 of three kinds: lower case, upper case, digits, others. */
function isHardToGuess(text: string): boolean {
  if (new Set(text).size < 5) return false
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(text)).length
  return text.length >= 12 || (text.length >= shortestSecret && kinds >= 3)
}

/** Characters of the shortest text that is searched for. */
const shortestSecret = 8
