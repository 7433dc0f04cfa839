/** Writes scripts for PHP 7.4 and newer with the curl extension. */
import { escapeString, hasControlCharacters, hasUnprintable } from './escape.js'
import { formatJsonText } from './formatLiteral.js'
import { multipartContentType, multipartPieces } from './multipart.js'
import type { SnippetLanguage } from './snippetLanguage.js'
import {
  encodeForm,
  joinAdjacentText,
  type SecretText,
  type SnippetBody,
  type SnippetRequest,
} from './snippetRequest.js'

export const php: SnippetLanguage = {
  label: 'PHP',
  value: 'php',
  highlight: 'php',
  aliases: [],
  write: writePhp,
}

function writePhp({ method, url, headers, body, basic, stream }: SnippetRequest): string {
  const type =
    body?.kind === 'multipart' ? [{ name: 'Content-Type', value: [multipartContentType(body.mediaType)] }] : []
  const lines = [...headers, ...type].map(
    ({ name, value }) => `        ${phpExpression(joinAdjacentText([`${name}: `, ...value]))},`,
  )
  return [
    '<?php',
    '',
    `$curl = curl_init(${phpExpression(url)});`,
    'curl_setopt_array($curl, [',
    ...(method === 'GET' && !body ? [] : [`    CURLOPT_CUSTOMREQUEST => ${phpString(method)},`]),
    ...(method === 'HEAD' ? ['    CURLOPT_NOBODY => true,'] : []),
    ...(stream
      ? [
          '    CURLOPT_WRITEFUNCTION => function ($curl, $text) {',
          '        echo $text;',
          '        return strlen($text);',
          '    },',
        ]
      : ['    CURLOPT_RETURNTRANSFER => true,']),
    ...(basic
      ? [`    CURLOPT_USERPWD => getenv('${basic.user.secret}') . ':' . getenv('${basic.password.secret}'),`]
      : []),
    ...(lines.length > 0 ? ['    CURLOPT_HTTPHEADER => [', ...lines, '    ],'] : []),
    ...(body ? [`    CURLOPT_POSTFIELDS => ${phpBody(body)},`] : []),
    ']);',
    ...(stream
      ? ['curl_exec($curl);']
      : ['$response = curl_exec($curl);', "echo curl_getinfo($curl, CURLINFO_RESPONSE_CODE), ' ', $response;"]),
  ].join('\n')
}

function phpBody(body: SnippetBody): string {
  switch (body.kind) {
    case 'json':
      return phpNowdoc(formatJsonText(body.value), 'JSON')
    case 'text':
      return phpNowdoc(body.text, 'TEXT')
    case 'form':
      return phpString(encodeForm(body.fields))
    case 'file':
      return `file_get_contents(${phpString(body.file)})`
    case 'multipart':
      return multipartPieces(body.parts)
        .map((piece) => ('text' in piece ? phpString(piece.text) : `file_get_contents(${phpString(piece.file)})`))
        .join('\n        . ')
  }
}

/** A nowdoc interprets nothing. Its identifier must not start a line of the text. */
function phpNowdoc(text: string, name: string): string {
  if (!text.includes('\n') || hasUnprintable(text)) return phpString(text)
  let identifier = name
  while (new RegExp(`^[ \\t]*${identifier}`, 'm').test(text)) identifier += '_'
  return `<<<'${identifier}'\n${text}\n${identifier}`
}

function phpExpression(text: SecretText): string {
  return (
    text.map((piece) => (typeof piece === 'string' ? phpString(piece) : `getenv('${piece.secret}')`)).join(' . ') ||
    "''"
  )
}

function phpString(text: string): string {
  if (hasControlCharacters(text)) return `"${escapeString(text, /["\\$]/g, (code) => `\\u{${code.toString(16)}}`)}"`
  return `'${text.replace(/['\\]/g, '\\$&')}'`
}
