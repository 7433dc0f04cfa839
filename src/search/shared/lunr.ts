/**
 * lunr with a workaround for a defect of version 2.3.9, and with types for its internals. All other modules must import lunr
 * from here.
 *
 * The defect: TokenSet builds the name of a node by joining labels and ids of children without a separator. Labels can be
 * digits, and ids can have any width, so different nodes can get the same name, and terms appear or disappear. Ids of one
 * fixed width cannot collide in this way, so ids start at 1e9.
 */
import lunr from 'lunr'

/** Members of lunr 2.3.9 that `@types/lunr` does not declare. */
declare module 'lunr' {
  class QueryParser {
    constructor(text: string, query: Query)
    /** Adds the clauses of the text to the query. Throws `QueryParseError` if the text is malformed. */
    parse(): Query
  }
  interface Builder {
    /** Frequency by field reference (`s/12`), then by term. */
    readonly fieldTermFrequencies: Readonly<Record<string, Readonly<Record<string, number>>>>
    /** Length in terms by field reference. */
    readonly fieldLengths: Readonly<Record<string, number>>
    readonly averageFieldLength: Readonly<Record<string, number>>
    calculateAverageFieldLengths(): void
  }
  namespace Index {
    interface Attributes {
      /** Vector by field reference. */
      fieldVectors?: Readonly<Record<string, Vector>>
    }
  }
  namespace Pipeline {
    const registeredFunctions: Readonly<Record<string, PipelineFunction>>
  }
  namespace TokenSet {
    let _nextId: number
    function fromArray(terms: readonly string[]): TokenSet
  }
}

const firstId = 1e9

lunr.TokenSet._nextId = Math.max(lunr.TokenSet._nextId, firstId)

const pipelineLabel = 'docsgen-term'

/** Pipeline function for words of a lunr query: turns a word without wildcard into its term. Registered once per process. */
export function lunrTermFunction(toTerm: (word: string) => string): lunr.PipelineFunction {
  const registered = lunr.Pipeline.registeredFunctions[pipelineLabel]
  if (registered) return registered
  const stem: lunr.PipelineFunction = (token) => token.update((word) => toTerm(word))
  lunr.Pipeline.registerFunction(stem, pipelineLabel)
  return stem
}

export { lunr }
