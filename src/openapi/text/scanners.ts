/** A regular expression for each language of `scanCode`. The names of its groups are the token classes. */
interface LexicalRules {
  readonly comment?: string
  readonly string: string
  readonly constant?: string
  readonly keyword?: string
}

const doubleQuoted = String.raw`"(?:[^"\\\n]|\\.)*"`
const singleQuoted = String.raw`'(?:[^'\\\n]|\\.)*'`
const numberLiteral = String.raw`-?\b\d[\d.]*(?:[eE][+-]?\d+)?\b`
const slashComment = String.raw`\/\/[^\n]*|\/\*[\s\S]*?\*\/`
const hashComment = String.raw`(?<![^\s])#[^\n]*`

function buildScanner({ comment, string, constant = 'true|false|null', keyword }: LexicalRules): RegExp {
  const parts = [
    comment && `(?<comment>${comment})`,
    `(?<string>${string})`,
    `(?<number>${numberLiteral}|\\b(?:${constant})\\b)`,
    keyword && `(?<keyword>${keyword})`,
  ]
  // Identifiers are matched whole, so that no keyword is found inside one.
  return new RegExp(`${parts.filter(Boolean).join('|')}|[\\p{L}_$][\\p{L}\\p{N}_$]*`, 'gu')
}

function anyWord(text: string): string {
  return `\\b(?:${text.replaceAll(' ', '|')})\\b`
}

/** Undefined for an unknown language. */
export function findScanner(language: string): RegExp | undefined {
  const name = Object.hasOwn(scannerAliases, language) ? (scannerAliases[language] ?? language) : language
  return Object.hasOwn(scanners, name) ? scanners[name] : undefined
}

/** Names that authors write after a code fence. */
const scannerAliases: Readonly<Record<string, string>> = {
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
  // A string before a colon is a key.
  json: new RegExp(
    `${doubleQuoted}(?=\\s*:)|(?<string>${doubleQuoted})|(?<number>${numberLiteral}|\\b(?:true|false|null)\\b)`,
    'gu',
  ),
  shell: buildScanner({
    comment: hashComment,
    string: String.raw`\$'(?:[^'\\]|\\[\s\S])*'|'[^']*'(?:\\''[^']*')*|"(?:[^"\\]|\\[\s\S])*"`,
    constant: '(?!)',
    keyword: anyWord('curl'),
  }),
  javascript: buildScanner({
    comment: slashComment,
    string: `${singleQuoted}|${doubleQuoted}|${String.raw`\x60(?:[^\x60\\]|\\[\s\S])*\x60`}`,
    constant: 'true|false|null|undefined',
    keyword: anyWord('import from const let await new return function async if else for of export'),
  }),
  python: buildScanner({
    comment: hashComment,
    string: `(?:\\b[fbr]+)?(?:"""[\\s\\S]*?"""|${doubleQuoted}|${singleQuoted})`,
    constant: 'True|False|None',
    keyword: anyWord('import from as def with for in if else return print lambda'),
  }),
  go: buildScanner({
    comment: slashComment,
    string: `${doubleQuoted}|${String.raw`\x60[^\x60]*\x60`}`,
    constant: 'true|false|nil',
    keyword: anyWord('package import func if return defer var const range for panic'),
  }),
  java: buildScanner({
    comment: slashComment,
    string: String.raw`"""(?:[^\\]|\\[\s\S])*?"""|${doubleQuoted}|${singleQuoted}`,
    keyword: anyWord('import public class static void throws var new return final'),
  }),
  csharp: buildScanner({
    comment: slashComment,
    string: String.raw`\$?(?<quotes>"{3,})\n[\s\S]*?\n\k<quotes>|\$?${doubleQuoted}|${singleQuoted}`,
    keyword: anyWord('using var new await return int string'),
  }),
  php: buildScanner({
    comment: slashComment,
    string: String.raw`<<<'(?<mark>\w+)'\n[\s\S]*?\n\k<mark>\b|${singleQuoted}|${String.raw`"(?:[^"\\]|\\[\s\S])*"`}`,
    keyword: String.raw`<\?php|${anyWord('echo new return function use')}`,
  }),
  ruby: buildScanner({
    comment: hashComment,
    string: `${singleQuoted}|${doubleQuoted}`,
    constant: 'true|false|nil',
    keyword: anyWord('require do end puts def if else return'),
  }),
  csv: buildScanner({ string: '"(?:[^"]|"")*"' }),
  hcl: buildScanner({
    comment: `${slashComment}|${hashComment}`,
    string: doubleQuoted,
    keyword: anyWord('data locals module output provider resource terraform variable'),
  }),
  // The method of a request and the status line of a response; bodies are data.
  http: buildScanner({
    string: doubleQuoted,
    keyword: String.raw`(?<![^\n])(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|QUERY|HTTP\/[\d.]+)(?=[ \n]|$)`,
  }),
  xml: buildScanner({
    comment: String.raw`<!--[\s\S]*?-->`,
    string: String.raw`(?<==)"[^"\n]*"|(?<==)'[^'\n]*'`,
    constant: '(?!)',
  }),
  yaml: buildScanner({ comment: hashComment, string: `${doubleQuoted}|'(?:[^'\\n]|'')*'` }),
}
