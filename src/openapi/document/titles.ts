/** Titles for readers: identifiers as sentences, and summaries without Markdown syntax. */

/** Spellings of words by their lower-case form. A plural has an `s`. */
const spellings = new Map(
  (
    'ACL API AWS CIDR CLI CPU CSS CSV CVE DNS EC2 FAQ FTP GCP GPU GUID HTML HTTP HTTPS IAM ID IP JSON JWT KMS LDAP MD5 MFA OIDC ' +
    'OTP PDF PKI PR QR RAM RBAC S3 SAML SBOM SCIM SDK SHA256 SLA SLO SMS SMTP SQL SSD SSH SSL SSO TCP TLS TTL UDP UI URI URL ' +
    'USB UTF8 UUID VAT VM VPC VPN XML YAML GitHub GitLab GraphQL IPv4 IPv6 MySQL OAuth OAuth1 OAuth2 OpenAPI OpenID PostgreSQL ' +
    'iOS macOS'
  )
    .split(' ')
    .flatMap((word) => [
      [word.toLowerCase(), word],
      [`${word.toLowerCase()}s`, `${word}s`],
    ]),
)

/** Words that camel case would split, then a plural abbreviation (`IDs`), an abbreviation, a word with its digits, and digits. */
const wordPattern =
  /OAuth\d?(?!\p{Ll})|OpenID|OpenId(?!\p{Ll})|GraphQL|GitHub|GitLab|IPv[46]|MySQL|PostgreSQL|\p{Lu}{2,}s(?!\p{Ll})|\p{Lu}+(?!\p{Ll})\d*|\p{Lu}?\p{Ll}+\d*|[\p{Lo}\p{Lt}\p{Lm}\p{M}]+|\d+/gu

/** `getSbomPackage` -> `Get SBOM package`, `listUserIds` -> `List user IDs`, `listTop10Items` -> `List top 10 items`. */
export function titleFromIdentifier(identifier: string): string {
  return capitalize(spellIdentifier(identifier))
}

/** The words of an identifier in lower case, except abbreviations and names. */
export function spellIdentifier(identifier: string): string {
  // In GET_USERS, capital letters do not mark the words.
  const text = /\p{Ll}/u.test(identifier) ? identifier : identifier.toLowerCase()
  const words = [...text.matchAll(wordPattern)].flatMap(([word]) => splitDigits(word)).map(spellWord)
  return words.join(' ')
}

/** Starts with a capital, unless the first word is a name such as `iOS`. */
export function capitalize(text: string): string {
  return spellings.has(text.split(' ', 1)[0]?.toLowerCase() ?? '') ? text : text.charAt(0).toUpperCase() + text.slice(1)
}

/**
 * Splits digits from a word. They belong to a short name (`v2`, `s3`), and are a word of their own after a longer name.
 */
function splitDigits(word: string): readonly string[] {
  const [, letters = '', digits = ''] = /^(\D*)(\d*)$/.exec(word) ?? []
  return letters.length > 2 && digits !== '' && !spellings.has(word.toLowerCase()) ? [letters, digits] : [word]
}

function spellWord(word: string): string {
  const known = spellings.get(word.toLowerCase())
  if (known !== undefined) return known
  const isAbbreviation = /^\p{Lu}{2,}s?\d*$/u.test(word)
  return isAbbreviation ? word : word.toLowerCase()
}

/** A summary as plain text for titles, sidebars and search: without the syntax of code, emphasis, links and escapes. */
export function plainSummary(summary: string): string {
  return changeOutsideCode(summary.replace(/\s+/g, ' ').trim(), withoutInlineSyntax)
    .split(codeSpan)
    .map((part) => (part.startsWith('`') ? part.replace(/^`+ ?| ?`+$/g, '') : part))
    .join('')
}

const codeSpan = /(`+[^`]+`+)/

/** Changes Markdown, but no code spans. */
export function changeOutsideCode(markdown: string, change: (text: string) => string): string {
  return markdown
    .split(codeSpan)
    .map((part) => (part.startsWith('`') ? part : change(part)))
    .join('')
}

/** Removes the full stop at the end of a title of one sentence. Other dots can belong to names and abbreviations. */
export function withoutFullStop(title: string): string {
  return /^[^.]+\.$/.test(title) ? title.slice(0, -1) : title
}

function withoutInlineSyntax(text: string): string {
  return text
    .replace(/!?\[([^\]]*)\]\([^()\s]*(?:\s[^()]*)?\)/g, '$1')
    .replace(/(\*\*|__|~~)(?=\S)(.+?\S|\S)\1/g, '$2')
    .replace(/(?<![\p{L}\p{N}*_\\])([*_])(?=\S)([^*_]*[^*_\s\\])\1(?![\p{L}\p{N}*_])/gu, '$2')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
}
