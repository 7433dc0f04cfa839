/** Colors of code that Prism highlights: each case is one block, and the classes of its words. */
import { expect, test } from 'vitest'
import { grammarNames } from '../../src/markdown/code/prism/grammars.js'
import { highlightWithPrism } from '../../src/markdown/code/prism/highlightWithPrism.js'

/** `word:class` of each span, in order. */
function classesOf(code: string, language: string): readonly string[] {
  const html = (highlightWithPrism(code, language) ?? []).join('\n')
  return [...html.matchAll(/<span class="t-(\w+)">([^<]*)<\/span>/g)].map(([, name, text]) => `${text?.trim()}:${name}`)
}

const cases: readonly (readonly [language: string, code: string, expected: readonly string[]])[] = [
  ['bash', 'sudo npm install --save-dev a@1 # now', ['sudo npm:function', '--save-dev:attr', '# now:comment']],
  ['bash', 'a=$HOME make -j 4', ['=:operator', '$HOME:variable', 'make:function', '-j:attr', '4:number']],
  [
    'bash',
    'curl \\\n  --silent "a $b"',
    ['curl:function', '\\:punct', '--silent:attr', '"a:string', '$b:variable', '":string'],
  ],
  [
    'bash',
    'cat <<EOF > a.txt\nurl: $x\nEOF\nls',
    ['cat:function', '&lt;&lt;:operator', '&gt;:operator', 'url::string', '$x:variable', 'EOF:string', 'ls:function'],
  ],
  [
    'bash',
    'for f in *.md; do rm "$f"; done',
    [
      'for:keyword',
      'in:keyword',
      ';:punct',
      'do:keyword',
      'rm:function',
      '":string',
      '$f:variable',
      '":string',
      ';:punct',
      'done:keyword',
    ],
  ],
  ['console', '$ skerry scan --all\n42 resources\nExit code: 0', ['$:punct', 'skerry:function', '--all:attr']],
  [
    'console',
    'ada@host:~/a$ ls\nPS C:\\> dir\n# Wait a minute',
    ['ada@host:~/a$:punct', 'ls:function', 'PS C:\\&gt;:punct', 'dir:function', '# Wait a minute:comment'],
  ],
  [
    'yaml',
    'name: CI job # x\nrun: a && b\n',
    ['name:tag', '::punct', 'CI job:string', '# x:comment', 'run:tag', '::punct', 'a &amp;&amp; b:string'],
  ],
  [
    'yaml',
    '- on: ${{ a.b }}\n  n: 3\n  e: ~\n  ref: *base\n',
    [
      '-:punct',
      'on:tag',
      '::punct',
      'n:tag',
      '::punct',
      '3:number',
      'e:tag',
      '::punct',
      '~:number',
      'ref:tag',
      '::punct',
      '*base:keyword',
    ],
  ],
  [
    'json',
    '{ "a": "b", "c": [1, null] }',
    [
      '{:punct',
      '"a":tag',
      '::operator',
      '"b":string',
      ',:punct',
      '"c":tag',
      '::operator',
      '[:punct',
      '1:number',
      ',:punct',
      'null:number',
      '] }:punct',
    ],
  ],
  [
    'hcl',
    'resource "a" "b" {\n  name = "x-${var.y}"\n}',
    [
      'resource:type',
      '"a" "b":string',
      '{:punct',
      'name:attr',
      '=:operator',
      '"x-:string',
      '${:punct',
      '.:punct',
      '}:punct',
      '":string',
      '}:punct',
    ],
  ],
  [
    'dockerfile',
    'FROM node:22 AS build\nCOPY --from=a . .\nRUN npm ci && \\\n    npm test',
    [
      'FROM:keyword',
      'AS:keyword',
      'COPY:keyword',
      '--from:attr',
      '=:operator',
      'RUN:keyword',
      'npm:function',
      '&amp;&amp;:operator',
      '\\:punct',
      'npm:function',
    ],
  ],
  [
    'go',
    'type A struct { b string }\nx := &A{b: f("c")}',
    [
      'type:keyword',
      'A:type',
      'struct:keyword',
      '{:punct',
      'string:type',
      '}:punct',
      ':= &amp;:operator',
      'A:type',
      '{:punct',
      '::punct',
      'f:function',
      '(:punct',
      '"c":string',
      ')}:punct',
    ],
  ],
  [
    'python',
    'MAX_N = len(a)\ndef f(x: Result) -> None: ...',
    [
      'MAX_N:constant',
      '=:operator',
      'len:function',
      '(:punct',
      '):punct',
      'def:keyword',
      'f:function',
      '(:punct',
      '::punct',
      'Result:type',
      '):punct',
      '-&gt;:operator',
      'None:number',
      ': ...:punct',
    ],
  ],
  [
    'ts',
    'const a: Map<T, string> = null',
    [
      'const:keyword',
      '::operator',
      'Map:type',
      '&lt;:operator',
      'T:type',
      ',:punct',
      'string:type',
      '&gt; =:operator',
      'null:number',
    ],
  ],
  [
    'jsx',
    '<A b="c">{d} it\'s</A>',
    [
      '&lt;:punct',
      'A:type',
      'b:attr',
      '=":punct',
      'c:string',
      '"&gt;{:punct',
      '}:punct',
      '&lt;/:punct',
      'A:type',
      '&gt;:punct',
    ],
  ],
  [
    'css',
    '.a:hover { margin: -1px #fff; }',
    ['.a:hover:attr', '{:punct', 'margin:tag', '::punct', '-1px #fff:number', '; }:punct'],
  ],
  [
    'html',
    '<style>p { color: red }</style><script>let a = 1</script>',
    [
      '&lt;:punct',
      'style:tag',
      '&gt;:punct',
      'p:tag',
      '{:punct',
      'color:tag',
      '::punct',
      '}&lt;/:punct',
      'style:tag',
      '&gt;&lt;:punct',
      'script:tag',
      '&gt;:punct',
      'let:keyword',
      '=:operator',
      '1:number',
      '&lt;/:punct',
      'script:tag',
      '&gt;:punct',
    ],
  ],
  ['diff', '@@ -1 +1 @@\n-a\n+b\n c', ['@@ -1 +1 @@:punct', '-a:deleted', '+b:inserted']],
  ['markdown', '# A\n\n```ts\nlet a\n```\n', ['#:punct', 'A:constant', '```:punct', 'let:keyword', '```:punct']],
]

test.each(cases)('%s: %s', (language, code, expected) => {
  expect(classesOf(code, language)).toEqual(expected)
})

test('a token of several lines has a span on each of them', () => {
  expect(highlightWithPrism('`a\n\nb`', 'js')).toEqual([
    '<span class="t-string">`a</span>',
    '',
    '<span class="t-string">b`</span>',
  ])
})

test.each([...new Set(grammarNames.values())])('%s keeps every character of the code', (grammar) => {
  const language = [...grammarNames].find(([, name]) => name === grammar)?.[0] ?? ''
  const code =
    '<a b="c">&amp; \'d\'</a>\n# e $f ${g} `h`\n\t{ "i": [1, -2.5] } // j\n/* k\n l */ m <<N\no\nN\n--- p: q\n'
  const text = (highlightWithPrism(code, language) ?? [])
    .join('\n')
    .replace(/<\/?span[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
  expect(text).toBe(code)
})
