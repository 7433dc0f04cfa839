/**
 * Credentials that can be recognized without knowing them. The formats are those that the issuers document. Examples, such as
 * AKIAIOSFODNN7EXAMPLE or repeated and ascending characters, are not reported.
 */

export interface CredentialFormat {
  /** Completes “This looks like …”. */
  readonly name: string
  /** Fixed texts of at least four characters. Every match contains one of them. */
  readonly anchors: readonly string[]
  readonly pattern: RegExp
}

export const credentialFormats: readonly CredentialFormat[] = [
  // https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_identifiers.html
  { name: 'an AWS access key', anchors: ['AKIA', 'ASIA'], pattern: /\b(?:AKIA|ASIA)[A-Z2-7]{16}\b/g },
  {
    name: 'an AWS secret access key',
    anchors: ['ecret_access_key', 'ECRET_ACCESS_KEY', 'ecretAccessKey'],
    pattern: /secret_?access_?key[^A-Za-z0-9/+\n]{1,12}[A-Za-z0-9/+]{40}(?![A-Za-z0-9/+=])/gi,
  },
  // https://github.blog/engineering/behind-githubs-new-authentication-token-formats/
  {
    name: 'a GitHub token',
    anchors: ['ghp_', 'gho_', 'ghs_', 'ghu_', 'ghr_', 'github_pat_'],
    pattern: /\b(?:gh[opsur]_\w{36,}|github_pat_\w{60,})\b/g,
  },
  // https://docs.gitlab.com/security/tokens/
  { name: 'a GitLab token', anchors: ['glpat-'], pattern: /\bglpat-[\w-]{20,}/g },
  // https://docs.slack.dev/authentication/tokens
  {
    name: 'a Slack token',
    anchors: ['xoxa-', 'xoxb-', 'xoxe-', 'xoxe.', 'xoxp-', 'xoxr-', 'xoxs-', 'xapp-'],
    pattern: /\b(?:xox[abeprs][-.]|xapp-)[A-Za-z0-9-]{20,}/g,
  },
  // https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks
  {
    name: 'a Slack webhook',
    anchors: ['hooks.slack.com/services/'],
    pattern: /hooks\.slack\.com\/services\/T\w{8,}\/B\w{8,}\/\w{24}\b/g,
  },
  // https://docs.cloud.google.com/docs/authentication/api-keys
  { name: 'a Google API key', anchors: ['AIza'], pattern: /\bAIza[\w-]{35}\b/g },
  { name: 'a Google client secret', anchors: ['GOCSPX-'], pattern: /\bGOCSPX-[\w-]{28}\b/g },
  // https://docs.stripe.com/keys
  {
    name: 'a Stripe live key',
    anchors: ['sk_live_', 'rk_live_'],
    pattern: /\b[sr]k_live_[A-Za-z0-9]{20,}\b/g,
  },
  // https://docs.npmjs.com/about-access-tokens
  { name: 'an npm token', anchors: ['npm_'], pattern: /\bnpm_[A-Za-z0-9]{36}\b/g },
  // https://pypi.org/help/#apitoken: “pypi-” and a macaroon of pypi.org.
  { name: 'a PyPI token', anchors: ['pypi-AgEIcHlwaS5vcmc'], pattern: /\bpypi-AgEIcHlwaS5vcmc[\w-]{50,}/g },
  // https://learn.microsoft.com/azure/storage/common/storage-configure-connection-string
  { name: 'an Azure storage key', anchors: ['AccountKey='], pattern: /\bAccountKey=[A-Za-z0-9+/]{86}==/g },
  // RFC 7519: three parts, the first two of them JSON objects in base64url.
  { name: 'a JSON Web Token', anchors: ['.eyJ'], pattern: /\beyJ[\w-]{16,}\.eyJ[\w-]{16,}\.[\w-]{32,}/g },
  // RFC 7468, with at least one full line of base64. Inside JSON the line break is escaped.
  {
    name: 'a private key',
    anchors: ['PRIVATE KEY-----'],
    pattern: /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----(?:\s|\\[rn])+[A-Za-z0-9+/]{60,}/g,
  },
]

/** Text with fewer bits per character is not random; 20 characters of random base64 have about 4. */
const minimumEntropy = 3
const exampleText = /example|sample|dummy|redacted|placeholder|your|x{4}|0{5}|12345|abcde|john doe/i

/** True for a text that matches a format, but is an example. */
export function isExampleCredential(text: string, { anchors }: CredentialFormat): boolean {
  const body = anchors.reduce((rest, anchor) => rest.replace(anchor, ''), text)
  return [body, ...jsonParts(text)].some((part) => exampleText.test(part)) || entropyPerCharacter(body) < minimumEntropy
}

/** The decoded header and claims of a JSON Web Token. */
function jsonParts(text: string): string[] {
  return text.startsWith('eyJ') ? text.split('.', 2).map((part) => Buffer.from(part, 'base64url').toString()) : []
}

/** Shannon entropy, in bits per character. */
function entropyPerCharacter(text: string): number {
  const counts = new Map<string, number>()
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1)
  return [...counts.values()].reduce((sum, count) => sum - (count / text.length) * Math.log2(count / text.length), 0)
}
