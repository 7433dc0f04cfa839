/** Requests that are hard to quote, for all languages. `origin` is the origin of their server. */
import type { SnippetBody, SnippetRequest } from '../../src/openapi/snippets/snippetRequest.js'

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: the text tests that snippets escape it
export const hostile = [
  'it\'s a "quote"',
  'back\\slash \\n \\u0041 \\',
  'line one\nline two\n',
  'tab\tand\rreturn\r\n',
  '$HOME ${HOME} $(id) `id` #{ENV} #$0 %s %(x)s {x} {{y}} !bang @file',
  'ünïcödé 漢字 🎉 \u2028 \u2029 \u0085 \uFEFF',
  '\'\'\' """ """" ``` */ // -- <?php ?> </script>',
  '"',
  "'",
  '',
  ' \u0007\u001b control \u007f',
] as const
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: it must not be one

const data = {
  name: 'x',
  list: [1, -2.5, 1e21, true, false, null],
  empty: {},
  none: [],
  texts: [...hostile],
  nested: Object.fromEntries(hostile.map((text, index) => [`${text}${index}`, text])),
}

const fields = hostile.map((value, index) => ({ name: `f${index}`, value }))

const bodies: readonly SnippetBody[] = [
  { kind: 'json', mediaType: 'application/merge-patch+json', value: data },
  { kind: 'json', mediaType: 'application/json', value: hostile[6] },
  { kind: 'form', mediaType: 'application/x-www-form-urlencoded', fields },
  ...hostile.map((text) => ({ kind: 'text' as const, mediaType: 'text/plain', text })),
  { kind: 'text', mediaType: 'text/plain', text: `${hostile.join('\n')}\nJSON\nTEXT` },
  { kind: 'text', mediaType: 'text/plain', text: '  all\n  indented' },
  { kind: 'text', mediaType: 'text/plain', text: 'quotes at\nthe end"""' },
  { kind: 'text', mediaType: 'text/plain', text: 'backslash and quote\nat the end\\"' },
  {
    kind: 'multipart',
    mediaType: 'multipart/form-data',
    parts: [
      { name: 'note', value: hostile[0] },
      { name: 'at', value: '@not-a-file;type=x' },
      { name: 'meta', value: JSON.stringify({ a: hostile[0], b: '\\' }), mediaType: 'application/json' },
      { name: 'report', file: 'report.bin', mediaType: 'application/octet-stream' },
      { name: 'second', file: 'report.bin' },
    ],
  },
  { kind: 'file', mediaType: 'application/octet-stream', file: 'report.bin' },
]

export function hostileRequests(origin: string): readonly SnippetRequest[] {
  const url = `${origin}/a%20b/it's?x=%22%24%60&filter[a]=$1!`
    .replaceAll("'", '%27')
    .replaceAll('[', '%5B')
    .replaceAll(']', '%5D')
  const headers = [
    { name: 'Authorization', value: ['Bearer ', { secret: 'TOKEN' }] },
    { name: 'X-Plain', value: ['it\'s "x" \\ $HOME `id` #{1} {0} %s !'] },
    { name: 'X-Mixed', value: ['"$`\\!#{', { secret: 'API_KEY' }, "'}` end"] },
  ]
  return [
    { method: 'GET', url: [url], headers },
    { method: 'DELETE', url: [`${url}&key=`, { secret: 'API_KEY' }, '&more=1'], headers: [] },
    { method: 'POST', url: [url], headers: [] },
    ...bodies.map((body) => ({
      method: 'PATCH',
      url: [url],
      headers: body.kind === 'multipart' ? headers : [...headers, { name: 'Content-Type', value: [body.mediaType] }],
      body,
    })),
  ]
}
