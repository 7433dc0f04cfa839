/**
 * * The request model that every language is generated from. Parameter styles, body encodings and the places of secrets
 * are already resolved, so that the writer of a language only quotes texts. Invariants: no string contains a lone
 * surrogate or NUL; the URL is absolute and percent-encoded; header names and values have one line.
 */
import type { JsonValue } from '../../model/contract/reference.js'

export interface SnippetRequest {
  /** Upper case. */
  readonly method: string
  readonly url: SecretText
  readonly headers: readonly SnippetHeader[]
  readonly body?: SnippetBody
  /** User name and password for `Authorization: Basic`, which every language encodes in its own way. */
  readonly basic?: { readonly user: Secret; readonly password: Secret }
  /** The client signs the request with AWS Signature Version 4. */
  readonly signature?: 'awsSigV4'
  /** The response is a stream of lines, for example server-sent events: the client prints each one when it arrives. */
  readonly stream?: boolean
}

export interface SnippetHeader {
  readonly name: string
  readonly value: SecretText
}

/** Text in pieces: fixed text, and secrets that the program reads from its environment. */
export type SecretText = readonly (string | Secret)[]

export interface Secret {
  /** Name of the environment variable. */
  readonly secret: string
}

export type SnippetBody =
  | { readonly kind: 'json'; readonly mediaType: string; readonly value: JsonValue }
  | { readonly kind: 'text'; readonly mediaType: string; readonly text: string }
  | { readonly kind: 'form'; readonly mediaType: string; readonly fields: readonly FormField[] }
  | { readonly kind: 'multipart'; readonly mediaType: string; readonly parts: readonly MultipartPart[] }
  | { readonly kind: 'file'; readonly mediaType: string; readonly file: string }

export interface FormField {
  readonly name: string
  readonly value: string
}

/** A part of a multipart body: a value, or a file in the working directory. */
export interface MultipartPart {
  readonly name: string
  readonly value?: string
  readonly file?: string
  readonly mediaType?: string
}

/** Joins neighboring pieces of fixed text. */
export function joinAdjacentText(text: SecretText): SecretText {
  const pieces: (string | Secret)[] = []
  for (const piece of text) {
    const last = pieces.at(-1)
    if (typeof piece === 'string' && typeof last === 'string') pieces[pieces.length - 1] = last + piece
    else pieces.push(piece)
  }
  return pieces
}

/** Encodes a form as `application/x-www-form-urlencoded`. */
export function encodeForm(fields: readonly FormField[]): string {
  return new URLSearchParams(fields.map(({ name, value }) => [name, value])).toString()
}

/** Replaces lone surrogates by U+FFFD and removes NUL: not every language can write them. */
export function sanitizeText(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\uFFFD').replaceAll('\0', '')
}

/** `sanitizeText` for all keys and texts of a value. */
export function sanitizeJson(value: JsonValue): JsonValue {
  if (typeof value === 'string') return sanitizeText(value)
  if (Array.isArray(value)) return value.map(sanitizeJson)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [sanitizeText(key), sanitizeJson(inner)]))
}
