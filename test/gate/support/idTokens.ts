/**
 * ID tokens and what becomes of them: in the browser, where the SDK judges, and at the gate, which is stricter. Times are
 * seconds from now; a value of undefined leaves a claim out.
 */
export interface Vector {
  readonly name: string
  readonly claims?: Readonly<Record<string, unknown>>
  readonly header?: Readonly<Record<string, unknown>>
  /** Signed by a key that is not the provider's, or by none. */
  readonly signature?: 'foreign' | 'none' | 'HS256'
  /** Changes the finished token. */
  readonly cut?: (token: string) => unknown
  /** Parameters of the sign-in. */
  readonly asked?: { readonly maxAge?: number; readonly organization?: string }
  /** Part of the SDK's words, or `in`. */
  readonly client: string
  /** Code of the gate, or `in`. */
  readonly gate: string
}

/** Seconds from now. A time replaces them. */
export interface At {
  readonly at: number
}
const at = (seconds: number): At => ({ at: seconds })

export const site = 'docs'

const aud = 'Audience (aud)'
const mismatch = 'claim mismatch in the ID token'
const decoded = 'ID token could not be decoded'

export const vectors: readonly Vector[] = [
  { name: 'a good token', client: 'in', gate: 'in' },
  { name: 'no token', cut: () => undefined, client: 'ID token is required but missing', gate: 'token_missing' },
  { name: 'an empty token', cut: () => '', client: 'ID token is required but missing', gate: 'token_missing' },
  { name: 'two parts', cut: (token) => token.split('.').slice(0, 2).join('.'), client: decoded, gate: 'token_form' },
  { name: 'four parts', cut: (token) => `${token}.x`, client: decoded, gate: 'token_form' },
  { name: 'an empty part', cut: (token) => token.replace(/\..*\./, '..'), client: decoded, gate: 'token_form' },
  {
    name: 'another issuer',
    claims: { iss: 'https://evil.example/' },
    client: `Issuer (iss) ${mismatch}`,
    gate: 'token_iss',
  },
  { name: 'no issuer', claims: { iss: undefined }, client: 'Issuer (iss) claim must be a string', gate: 'token_iss' },
  { name: 'no subject', claims: { sub: undefined }, client: 'Subject (sub) claim must', gate: 'token_sub' },
  { name: 'an empty subject', claims: { sub: '' }, client: 'Subject (sub) claim must', gate: 'token_sub' },
  { name: 'a number as subject', claims: { sub: 1 }, client: 'in', gate: 'token_sub' },
  { name: 'alg HS256', signature: 'HS256', client: 'Signature algorithm of "HS256"', gate: 'exchange_failed' },
  { name: 'alg none', signature: 'none', client: decoded, gate: 'token_form' },
  { name: 'a foreign key', signature: 'foreign', client: 'in', gate: 'exchange_failed' },
  { name: 'an unknown key id', header: { kid: 'other' }, client: 'in', gate: 'unknown_key' },
  { name: 'typ at+jwt', header: { typ: 'at+jwt' }, client: 'in', gate: 'token_typ' },
  { name: '17 KB', claims: { pad: 'x'.repeat(17_000) }, client: 'in', gate: 'token_too_large' },
  { name: 'another audience', claims: { aud: 'other' }, client: `${aud} ${mismatch}`, gate: 'token_aud' },
  { name: 'no audience', claims: { aud: undefined }, client: `${aud} claim must`, gate: 'token_aud' },
  { name: 'a list of foreign audiences', claims: { aud: ['a', 'b'] }, client: `${aud} ${mismatch}`, gate: 'token_aud' },
  { name: 'a list of one audience', claims: { aud: [site] }, client: 'in', gate: 'in' },
  {
    name: 'two audiences',
    claims: { aud: [site, 'b'] },
    client: 'Authorized Party (azp) claim must',
    gate: 'token_azp',
  },
  { name: 'two audiences, ours the party', claims: { aud: [site, 'b'], azp: site }, client: 'in', gate: 'in' },
  {
    name: 'two audiences, another party',
    claims: { aud: [site, 'b'], azp: 'b' },
    client: `(azp) ${mismatch}`,
    gate: 'token_azp',
  },
  { name: 'one audience, another party', claims: { azp: 'b' }, client: 'in', gate: 'token_azp' },
  { name: 'no nonce', claims: { nonce: undefined }, client: 'Nonce (nonce) claim must', gate: 'token_nonce' },
  { name: 'another nonce', claims: { nonce: 'x' }, client: `Nonce (nonce) ${mismatch}`, gate: 'token_nonce' },
  { name: 'no end', claims: { exp: undefined }, client: 'Expiration Time (exp) claim must', gate: 'token_exp' },
  { name: 'an end in words', claims: { exp: 'soon' }, client: 'Expiration Time (exp) claim must', gate: 'token_exp' },
  { name: 'an end 60 s ago', claims: { exp: at(-60) }, client: 'in', gate: 'in' },
  { name: 'an end 61 s ago', claims: { exp: at(-61) }, client: 'Expiration Time (exp) claim error', gate: 'token_exp' },
  { name: 'no time of issue', claims: { iat: undefined }, client: 'Issued At (iat) claim must', gate: 'token_iat' },
  { name: 'an issue 60 s ahead', claims: { iat: at(60) }, client: 'in', gate: 'in' },
  { name: 'an issue 61 s ahead', claims: { iat: at(61) }, client: 'in', gate: 'token_iat' },
  { name: 'a start 60 s ahead', claims: { nbf: at(60) }, client: 'in', gate: 'in' },
  { name: 'a start 61 s ahead', claims: { nbf: at(61) }, client: 'Not Before time (nbf) claim', gate: 'token_nbf' },
  { name: 'a start in words', claims: { nbf: 'soon' }, client: 'in', gate: 'token_nbf' },
  {
    name: 'no time of proof',
    asked: { maxAge: 100 },
    client: 'Authentication Time (auth_time) claim must',
    gate: 'token_auth_time',
  },
  { name: 'a proof 160 s ago', asked: { maxAge: 100 }, claims: { auth_time: at(-160) }, client: 'in', gate: 'in' },
  {
    name: 'a proof 161 s ago',
    asked: { maxAge: 100 },
    claims: { auth_time: at(-161) },
    client: 'too much time has passed',
    gate: 'token_auth_time',
  },
  { name: 'the organization', asked: { organization: 'org_1' }, claims: { org_id: 'org_1' }, client: 'in', gate: 'in' },
  {
    name: 'another organization',
    asked: { organization: 'org_1' },
    claims: { org_id: 'org_2' },
    client: `(org_id) ${mismatch}`,
    gate: 'token_org',
  },
  { name: 'no organization', asked: { organization: 'org_1' }, client: '(org_id) claim must', gate: 'token_org' },
  {
    name: 'the name, in lower case',
    asked: { organization: 'Acme' },
    claims: { org_name: 'acme' },
    client: 'in',
    gate: 'in',
  },
  {
    name: 'the name as it was asked',
    asked: { organization: 'Acme' },
    claims: { org_name: 'Acme' },
    client: `(org_name) ${mismatch}`,
    gate: 'token_org',
  },
  { name: 'no name', asked: { organization: 'Acme' }, client: '(org_name) claim must', gate: 'token_org' },
]
