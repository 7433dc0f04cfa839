/** For PHP 7.4 and newer with its curl extension. */
import { escaped, hasAnyControl, hasControls } from './escape.js'
import { jsonText } from './literal.js'
import { multipartPieces, multipartType } from './multipart.js'
import { formText, merged, type SnippetBody, type SnippetRequest, type Text } from './request.js'

export function php({ method, url, headers, body }: SnippetRequest): string {
  const type = body?.kind === 'multipart' ? [{ name: 'Content-Type', value: [multipartType(body.mediaType)] }] : []
  const lines = [...headers, ...type].map(({ name, value }) => `        ${textOf(merged([`${name}: `, ...value]))},`)
  return [
    '<?php',
    '',
    `$curl = curl_init(${textOf(url)});`,
    'curl_setopt_array($curl, [',
    ...(method === 'GET' && !body ? [] : [`    CURLOPT_CUSTOMREQUEST => ${string(method)},`]),
    ...(method === 'HEAD' ? ['    CURLOPT_NOBODY => true,'] : []),
    '    CURLOPT_RETURNTRANSFER => true,',
    ...(lines.length > 0 ? ['    CURLOPT_HTTPHEADER => [', ...lines, '    ],'] : []),
    ...(body ? [`    CURLOPT_POSTFIELDS => ${bodyText(body)},`] : []),
    ']);',
    '$response = curl_exec($curl);',
    "echo curl_getinfo($curl, CURLINFO_RESPONSE_CODE), ' ', $response;",
  ].join('\n')
}

function bodyText(body: SnippetBody): string {
  switch (body.kind) {
    case 'json':
      return block(jsonText(body.value), 'JSON')
    case 'text':
      return block(body.text, 'TEXT')
    case 'form':
      return string(formText(body.fields))
    case 'file':
      return `file_get_contents(${string(body.file)})`
    case 'multipart':
      return multipartPieces(body.parts)
        .map((piece) => ('text' in piece ? string(piece.text) : `file_get_contents(${string(piece.file)})`))
        .join('\n        . ')
  }
}

/** A nowdoc reads nothing; its mark must not begin a line of the text. */
function block(text: string, name: string): string {
  if (!text.includes('\n') || hasControls(text)) return string(text)
  let mark = name
  while (new RegExp(`^[ \\t]*${mark}`, 'm').test(text)) mark += '_'
  return `<<<'${mark}'\n${text}\n${mark}`
}

function textOf(text: Text): string {
  return (
    text.map((piece) => (typeof piece === 'string' ? string(piece) : `getenv('${piece.secret}')`)).join(' . ') || "''"
  )
}

function string(text: string): string {
  if (hasAnyControl(text)) return `"${escaped(text, /["\\$]/g, (code) => `\\u{${code.toString(16)}}`)}"`
  return `'${text.replace(/['\\]/g, '\\$&')}'`
}
