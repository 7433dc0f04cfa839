/**
 * Reports credentials that an author pasted into a page. The formats are those that the issuers document. Examples, such as
 * AKIAIOSFODNN7EXAMPLE or repeated and ascending characters, are not reported.
 */

import { pointAt } from '../markdown/pointAt.js'
import { type Diagnostic, error } from '../model/diagnostic.js'

interface CredentialFormat {
  readonly name: string
  readonly pattern: RegExp
}

const formats: readonly CredentialFormat[] = [
  // https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_identifiers.html
  { name: 'an AWS access key', pattern: /\b(?:AKIA|ASIA)[A-Z2-7]{16}\b/g },
  // https://github.blog/engineering/behind-githubs-new-authentication-token-formats/
  { name: 'a GitHub token', pattern: /\b(?:gh[opsur]_\w{36,}|github_pat_\w{60,})\b/g },
  // https://docs.slack.dev/authentication/tokens
  { name: 'a Slack token', pattern: /\bxox[abeprs]-[A-Za-z0-9-]{20,}/g },
  // https://docs.cloud.google.com/docs/authentication/api-keys
  { name: 'a Google API key', pattern: /\bAIza[\w-]{35}\b/g },
  // https://docs.stripe.com/keys
  { name: 'a Stripe live key', pattern: /\b[sr]k_live_[A-Za-z0-9]{20,}\b/g },
  // RFC 7519: three parts, the first two of them JSON objects in base64url.
  { name: 'a JSON Web Token', pattern: /\beyJ[\w-]{16,}\.eyJ[\w-]{16,}\.[\w-]{32,}/g },
  // RFC 7468, with at least one full line of base64.
  { name: 'a private key', pattern: /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----\s+[A-Za-z0-9+/]{60,}/g },
]

/** Tests in one pass if any format can match. */
const anyFormat = /AKIA|ASIA|gh[opsur]_|github_pat_|xox[abeprs]-|AIza|k_live_|eyJ|PRIVATE KEY/

/** @param allow credentials that are shown on purpose: `lint.allowCredentials`. */
export function checkCredentials(text: string, file: string, allow: readonly string[] = []): Diagnostic[] {
  if (!anyFormat.test(text)) return []
  return formats.flatMap(({ name, pattern }) =>
    [...text.matchAll(pattern)]
      .filter(([found]) => !isPlaceholder(found) && !allow.includes(found))
      .map(({ 0: found, index }) =>
        error('credential', `This looks like ${name}.`, {
          file,
          range: { start: pointAt(text, index), end: pointAt(text, index + (found.split('\n', 1)[0] ?? '').length) },
          hint: 'Revoke it, and write an example such as AKIAIOSFODNN7EXAMPLE. If it is no secret, add it to `lint.allowCredentials`.',
        }),
      ),
  )
}

/** Text with fewer bits per character is not random; 20 characters of random base64 have about 4. */
const minimumEntropy = 3

function isPlaceholder(text: string): boolean {
  const body = text.replace(/^(?:AKIA|ASIA|gh\w_|github_pat_|xox\w-|AIza|\wk_live_)/, '')
  if (/example|sample|dummy|redacted|placeholder|your|x{4}|0{5}|12345|abcde/i.test(body)) return true
  return entropyPerCharacter(body) < minimumEntropy
}

/** Shannon entropy, in bits per character. */
function entropyPerCharacter(text: string): number {
  const counts = new Map<string, number>()
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1)
  return [...counts.values()].reduce((sum, count) => sum - (count / text.length) * Math.log2(count / text.length), 0)
}
