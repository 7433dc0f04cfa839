/**
 * Searches outputs for secrets: the values of secret environment variables in all their forms, and texts in the format of a
 * credential. Each output is read twice: as it is, and without tags.
 */
import { scryptSync } from 'node:crypto'
import { contentType, isText } from '../util/contentType.js'
import { type CredentialFormat, credentialFormats, isExampleCredential } from './credentialFormats.js'
import { type EncodedForm, encodedForms } from './encodedForms.js'
import { createPatternMatcher, type PatternMatch } from './patternMatcher.js'
import type { SecretVariable } from './secretVariables.js'
import { createTagRemover, offsetInMarkup } from './visibleText.js'

export type SecretMatch =
  | (FoundSecret & { readonly kind: 'variable'; readonly encoding: EncodedForm['encoding'] })
  | (FoundSecret & { readonly kind: 'credential' })

interface FoundSecret {
  /** Name of the variable or of the format. */
  readonly name: string
  /** The secret itself, which no message may show. */
  readonly text: string
  /** Offset in the output. */
  readonly offset: number
}

export interface SecretScanner {
  /** Secrets of one output, at most one match for each variable and each credential. */
  readonly scan: (path: string, bytes: Uint8Array) => readonly SecretMatch[]
  /** Changes with the variables. */
  readonly fingerprint: string
}

/** Prepares all patterns once, because they are compared with every output of the build. */
export function createSecretScanner(variables: readonly SecretVariable[]): SecretScanner {
  const forms = variables.flatMap(({ name, texts }) =>
    texts.flatMap((text) => encodedForms(text).map((form) => ({ ...form, name, text }))),
  )
  const findForms = createPatternMatcher(forms.map(({ bytes }) => bytes))
  const anchors = credentialFormats.flatMap((format) =>
    format.anchors.map((anchor) => ({ format, bytes: Buffer.from(anchor) })),
  )
  const findAnchors = createPatternMatcher(anchors.map(({ bytes }) => bytes))
  const removeTags = createTagRemover()
  /** Results of outputs, which are the same bytes in the next build of a live preview. */
  const known = new WeakMap<Uint8Array, readonly SecretMatch[]>()

  const scanBytes = (bytes: Uint8Array): SecretMatch[] => [
    ...findForms(bytes).flatMap(({ pattern, offset }): SecretMatch[] => {
      const form = forms[pattern]
      return form ? [{ kind: 'variable', name: form.name, text: form.text, encoding: form.encoding, offset }] : []
    }),
    ...findAnchors(bytes).flatMap(({ pattern, offset }) => {
      const format = anchors[pattern]?.format
      return format ? credentialsAround(bytes, format, offset) : []
    }),
  ]

  const scan: SecretScanner['scan'] = (path, bytes) => {
    const scanned = known.get(bytes)
    if (scanned) return scanned
    const asIs = scanBytes(bytes)
    const isMarkup = isText(contentType(path)) && bytes.includes(lessThan)
    const visible = isMarkup ? scanBytes(removeTags(bytes)) : []
    const inMarkup = visible.map((match) => ({ ...match, offset: offsetInMarkup(bytes, match.offset) }))
    const matches = distinctMatches([...asIs, ...inMarkup])
    known.set(bytes, matches)
    return matches
  }
  return { scan, fingerprint: secretsFingerprint(variables) }
}

/** Identifies secrets. Slow on purpose: caches are sometimes shared, and no value may be found by trying. */
export function secretsFingerprint(variables: readonly SecretVariable[]): string {
  if (variables.every(({ texts }) => texts.every((text) => text === ''))) return 'none'
  return scryptSync(JSON.stringify(variables), 'docsgen', 16, { N: 4096 }).toString('hex')
}

const lessThan = 0x3c

/** Bytes before and after an anchor that a credential can have. The claims of a token follow its header. */
const before = 2048
const after = 512

function credentialsAround(bytes: Uint8Array, format: CredentialFormat, offset: PatternMatch['offset']): SecretMatch[] {
  const start = Math.max(0, offset - before)
  const window = Buffer.from(bytes.subarray(start, offset + after)).toString('latin1')
  return [...window.matchAll(format.pattern)]
    .filter(({ 0: { length }, index }) => start + index <= offset && start + index + length > offset)
    .filter(([text]) => !isExampleCredential(text, format))
    .map(({ 0: text, index }) => ({ kind: 'credential', name: format.name, text, offset: start + index }))
}

/** The last match of each secret, because the first one is often in the description of the page; the text itself before its encodings. */
function distinctMatches(matches: readonly SecretMatch[]): SecretMatch[] {
  const distinct = new Map<string, SecretMatch>()
  for (const match of matches) {
    const key = match.kind === 'variable' ? `variable ${match.name}` : `credential ${match.text}`
    if (!isPlain(distinct.get(key)) || isPlain(match)) distinct.set(key, match)
  }
  return [...distinct.values()]
}

function isPlain(match: SecretMatch | undefined): boolean {
  return match?.kind === 'variable' && match.encoding === ''
}
