/**
 * One regular expression for each language that `scanCode` knows: its groups are what is marked, and their names are the
 * classes of the marks.
 */
interface Lexis {
  readonly comment?: string
  readonly string: string
  readonly constant?: string
  readonly keyword?: string
}

const double = String.raw`"(?:[^"\\\n]|\\.)*"`
const single = String.raw`'(?:[^'\\\n]|\\.)*'`
const number = String.raw`-?\b\d[\d.]*(?:[eE][+-]?\d+)?\b`
const slashes = String.raw`\/\/[^\n]*|\/\*[\s\S]*?\*\/`
const hash = String.raw`(?<![^\s])#[^\n]*`

function scannerOf({ comment, string, constant = 'true|false|null', keyword }: Lexis): RegExp {
  const parts = [
    comment && `(?<comment>${comment})`,
    `(?<string>${string})`,
    `(?<number>${number}|\\b(?:${constant})\\b)`,
    keyword && `(?<keyword>${keyword})`,
  ]
  // Names are read whole, so that no word is found inside of one.
  return new RegExp(`${parts.filter(Boolean).join('|')}|[\\p{L}_$][\\p{L}\\p{N}_$]*`, 'gu')
}

function words(text: string): string {
  return `\\b(?:${text.replaceAll(' ', '|')})\\b`
}

/** Undefined for a language that is not known here. */
export function scannerFor(language: string): RegExp | undefined {
  const name = Object.hasOwn(aliases, language) ? (aliases[language] ?? language) : language
  return Object.hasOwn(scanners, name) ? scanners[name] : undefined
}

/** As authors write them after a fence. */
const aliases: Readonly<Record<string, string>> = {
  bash: 'shell',
  cs: 'csharp',
  curl: 'shell',
  golang: 'go',
  html: 'xml',
  js: 'javascript',
  jsonc: 'javascript',
  jsx: 'javascript',
  py: 'python',
  rb: 'ruby',
  sh: 'shell',
  terraform: 'hcl',
  tf: 'hcl',
  ts: 'javascript',
  typescript: 'javascript',
  yml: 'yaml',
}

const scanners: Readonly<Record<string, RegExp>> = {
  // The text before a colon is a key.
  json: new RegExp(`${double}(?=\\s*:)|(?<string>${double})|(?<number>${number}|\\b(?:true|false|null)\\b)`, 'gu'),
  shell: scannerOf({
    comment: hash,
    string: String.raw`\$'(?:[^'\\]|\\[\s\S])*'|'[^']*'(?:\\''[^']*')*|"(?:[^"\\]|\\[\s\S])*"`,
    constant: '(?!)',
    keyword: words('curl'),
  }),
  javascript: scannerOf({
    comment: slashes,
    string: `${single}|${double}|${String.raw`\x60(?:[^\x60\\]|\\[\s\S])*\x60`}`,
    constant: 'true|false|null|undefined',
    keyword: words('import from const let await new return function async if else for of export'),
  }),
  python: scannerOf({
    comment: hash,
    string: `(?:\\b[fbr]+)?(?:"""[\\s\\S]*?"""|${double}|${single})`,
    constant: 'True|False|None',
    keyword: words('import from as def with for in if else return print lambda'),
  }),
  go: scannerOf({
    comment: slashes,
    string: `${double}|${String.raw`\x60[^\x60]*\x60`}`,
    constant: 'true|false|nil',
    keyword: words('package import func if return defer var const range for panic'),
  }),
  java: scannerOf({
    comment: slashes,
    string: String.raw`"""(?:[^\\]|\\[\s\S])*?"""|${double}|${single}`,
    keyword: words('import public class static void throws var new return final'),
  }),
  csharp: scannerOf({
    comment: slashes,
    string: String.raw`\$?(?<quotes>"{3,})\n[\s\S]*?\n\k<quotes>|\$?${double}|${single}`,
    keyword: words('using var new await return int string'),
  }),
  php: scannerOf({
    comment: slashes,
    string: String.raw`<<<'(?<mark>\w+)'\n[\s\S]*?\n\k<mark>\b|${single}|${String.raw`"(?:[^"\\]|\\[\s\S])*"`}`,
    keyword: String.raw`<\?php|${words('echo new return function use')}`,
  }),
  ruby: scannerOf({
    comment: hash,
    string: `${single}|${double}`,
    constant: 'true|false|nil',
    keyword: words('require do end puts def if else return'),
  }),
  csv: scannerOf({ string: '"(?:[^"]|"")*"' }),
  hcl: scannerOf({
    comment: `${slashes}|${hash}`,
    string: double,
    keyword: words('data locals module output provider resource terraform variable'),
  }),
  // Of a request the method, and what begins an answer; bodies are data.
  http: scannerOf({
    string: double,
    keyword: String.raw`(?<![^\n])(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|QUERY|HTTP\/[\d.]+)(?=[ \n]|$)`,
  }),
  xml: scannerOf({
    comment: String.raw`<!--[\s\S]*?-->`,
    string: String.raw`(?<==)"[^"\n]*"|(?<==)'[^'\n]*'`,
    constant: '(?!)',
  }),
  yaml: scannerOf({ comment: hash, string: `${double}|'(?:[^'\\n]|'')*'` }),
}
