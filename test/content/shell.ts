/** A parser for the part of shell syntax that documentation uses: splits commands into words. */

/** Words of each command without quotes, including commands inside `$(…)` and `<(…)`. Bodies of here-documents are omitted. */
export function shellCommands(text: string): readonly (readonly string[])[] {
  const found: string[][] = []
  const outer: Reading[] = []
  let now = reading()
  let quote = ''
  const source = withoutHereDocuments(text)
  for (let at = 0; at < source.length; at++) {
    const character = source.charAt(at)
    const next = source.charAt(at + 1)
    if (character === '\\' && quote !== "'") {
      if (next !== '\n') now.word = (now.word ?? '') + next
      at++
    } else if (opensCommand(source, at) && (quote === '' || (character === '$' && quote === '"'))) {
      now.word = `${now.word ?? ''}${character}()`
      outer.push({ ...now, quote })
      now = reading()
      quote = ''
      at++
    } else if (quote) {
      if (character === quote) quote = ''
      else now.word = (now.word ?? '') + character
    } else if (character === '"' || character === "'") {
      quote = character
      now.word ??= ''
    } else if (character === ')' && outer.length > 0) {
      endCommand()
      const before = outer.pop()
      if (before) now = before
      quote = before?.quote ?? ''
    } else if ('\n;|&('.includes(character)) endCommand()
    else if (character === '#' && now.word === undefined) {
      while (at + 1 < source.length && source.charAt(at + 1) !== '\n') at++
    } else if (/\s/.test(character)) endWord()
    else now.word = (now.word ?? '') + character
  }
  for (; outer.length > 0; now = outer.pop() ?? now) endCommand()
  endCommand()
  return found

  function endWord(): void {
    if (now.word !== undefined) now.words.push(now.word)
    now.word = undefined
  }

  function endCommand(): void {
    endWord()
    while (now.words[0] !== undefined && before.test(now.words[0])) now.words.shift()
    if (now.words.length > 0) found.push(now.words)
    now.words = []
  }
}

/** `$(` and `<(`, but not the arithmetic `$((`. */
function opensCommand(source: string, at: number): boolean {
  return /^(?:\$\((?!\()|<\()/.test(source.slice(at, at + 3))
}

interface Reading {
  words: string[]
  word: string | undefined
  quote: string
}

const reading = (): Reading => ({ words: [], word: undefined, quote: '' })

/** Words that can precede the name of a command. */
const before = /^(?:if|then|else|elif|while|until|do|!|sudo|\{|[A-Za-z_]\w*=.*)$/s

const hereDocument = /<<-?\s*(['"]?)(\w+)\1(.*)\n([\s\S]*?)\n?[ \t]*\b\2(?=\n|$)/g

const withoutHereDocuments = (text: string): string => text.replace(hereDocument, '$3')

/** Files that `cat > FILE <<'END'` writes. */
export function writtenFiles(text: string): ReadonlyMap<string, string> {
  const files = new Map<string, string>()
  for (const [line, , end = ''] of text.matchAll(hereDocument)) {
    const start = text.lastIndexOf('\n', text.indexOf(line)) + 1
    const file = /(?:cat|tee) >? *(\S+) *$/.exec(text.slice(start, text.indexOf(line)))?.[1]
    const body = line.slice(line.indexOf('\n') + 1, line.lastIndexOf(end))
    if (file) files.set(file, body)
  }
  return files
}
