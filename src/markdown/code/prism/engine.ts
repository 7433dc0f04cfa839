/** The tokenizer of Prism, from refractor: its copy of Prism does not change global variables. */
import { refractor } from 'refractor/core'

export type Languages = typeof refractor.languages
export type Grammar = Languages[string]

/** Functions of Prism that refractor inherits, but does not declare: `refractor.highlight` makes a slower syntax tree. */
interface Tokenizer {
  /** Returns texts and tokens: objects with `type`, `alias` and `content`. */
  tokenize(code: string, grammar: Grammar): unknown
  readonly hooks: { run(name: string, environment: object): void }
}

function isTokenizer(value: object): value is Tokenizer {
  return 'tokenize' in value && 'hooks' in value
}

/** Returns texts and tokens, as in `Tokenizer`. Some grammars change the code before, or the tokens afterwards. */
export function tokenizeWithPrism(code: string, language: string): unknown {
  const prism: object = refractor
  if (!isTokenizer(prism)) throw new Error('refractor has changed: there is no tokenizer in it.')
  const environment = { code, language, grammar: refractor.languages[language], tokens: undefined as unknown }
  prism.hooks.run('before-tokenize', environment)
  environment.tokens = prism.tokenize(environment.code, environment.grammar ?? {})
  prism.hooks.run('after-tokenize', environment)
  return environment.tokens
}
