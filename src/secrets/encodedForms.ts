/** The forms in which a secret text can appear in an output: as it is, escaped, or encoded. */
import { escapeHtml, escapeText, scriptJson } from '../util/html.js'

export interface EncodedForm {
  /** UTF-8 of the form. */
  readonly bytes: Uint8Array
  /** Completes “contains the value …”; empty for the text itself. */
  readonly encoding: '' | 'escaped' | 'in base64' | 'in hexadecimal'
}

/** Longer texts are found by their last characters: tokens have a common start, for example the header of a JWT. */
const maxFormLength = 64

export function encodedForms(text: string): EncodedForm[] {
  const tail = text.length > maxFormLength ? text.slice(-maxFormLength) : text
  const forms = new Map<string, EncodedForm['encoding']>()
  const add = (form: string, encoding: EncodedForm['encoding']) => {
    if (!forms.has(form)) forms.set(form, encoding)
  }
  add(tail, '')
  for (const escaped of escapedForms(tail)) add(escaped, 'escaped')
  for (const bytes of [Buffer.from(tail), ...decodedKeys(text)]) {
    for (const form of base64Forms(bytes)) add(form, 'in base64')
    for (const form of [bytes.toString('hex'), bytes.toString('hex').toUpperCase()]) add(form, 'in hexadecimal')
  }
  return [...forms].map(([form, encoding]) => ({ bytes: Buffer.from(form), encoding }))
}

/** As URLs, HTML, JSON, and HTML inside JSON write the text. */
function escapedForms(text: string): string[] {
  const reactHtml = escapeHtml(text).replaceAll('&#39;', '&#x27;')
  const html = [escapeHtml(text), reactHtml, escapeText(text)]
  const url = encodeURIComponent(text)
  return [
    url,
    url.replaceAll('%20', '+'),
    url.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
    ...html,
    ...[text, ...html].flatMap((form) => [jsonText(form), scriptJson(form).slice(1, -1)]),
    jsonText(text).replaceAll('/', '\\/'),
  ]
}

function jsonText(text: string): string {
  return JSON.stringify(text).slice(1, -1)
}

/** A text can stand at any offset of the bytes that are encoded, so its characters have three forms, in two alphabets. */
function base64Forms(bytes: Buffer): string[] {
  return [0, 1, 2].flatMap((offset) => {
    const encoded = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64')
    // The first and the last character may contain bits of the bytes around.
    const form = encoded.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6))
    return [form, form.replaceAll('+', '-').replaceAll('/', '_'), encodeURIComponent(form)]
  })
}

/** The bytes of a key that the text encodes: 16 or more, in base64, base64url or hexadecimal. */
function decodedKeys(text: string): Buffer[] {
  if (text.length > 256) return []
  if (/^(?:[0-9a-f]{2}){16,}$/i.test(text)) return [Buffer.from(text, 'hex')]
  return /^[\w+/-]{22,}={0,2}$/.test(text) ? [Buffer.from(text, 'base64')] : []
}
