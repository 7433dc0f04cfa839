/** Factors of the scores of a page by its kind. Most questions want a guide; some words ask for another kind. */
import type { PageKind } from '../shared/pageKinds.js'

interface KindRule {
  /** Words of queries that ask for this kind. */
  readonly asks: RegExp
  /** Factor if the query asks for the kind, and if it does not. */
  readonly wanted: number
  readonly other: number
}

/** The factors were tuned with queries of readers; see decision 005. */
const rules: Readonly<Record<Exclude<PageKind, 'guide' | 'overview'>, KindRule>> = {
  operation: {
    asks: /\b(?:api|apis|rest|endpoints?|requests?|responses?|curl|https?|json|sdk|cursor|pagination|webhooks?|get|post|put|patch|delete)\b|[_{}/]|[a-z][A-Z]/,
    wanted: 1,
    other: 0.7,
  },
  history: {
    asks: /\b(?:releases?|change-?log|new|versions?|v?\d+\.\d+|v\d+|upgrad\w*|migrat\w*|chang(?:e|es|ed)|breaking|deprecat\w*|notes|mov(?:e|ing)|from|version\w*hinweise|neu\w*|nouveaut\w*|noved\w*)\b|リリース|変更|更新/i,
    wanted: 1,
    other: 0.6,
  },
  glossary: {
    asks: /\b(?:what (?:is|are)|means?|meaning|defin\w*|glossar\w*|terms?|was (?:ist|sind)|bedeutet|qu[’']est|qu[eé] (?:es|son)|significa)\b|とは|什么是|^\s*\S+\s*$/i,
    wanted: 1,
    other: 0.75,
  },
  troubleshooting: {
    asks: /\b(?:not|no|cannot|can[’']?t|doesn[’']?t|won[’']?t|isn[’']?t|fail\w*|\w*errors?|\w*exception|missing|empty|stuck|broken|unable|denied|refused|locked|wrong|invalid|unauthorized|forbidden|timeout|crash\w*|unexpected|undefined|nothing|problems?|issues?|[45]\d\d|nicht|kein\w*|fehl\w*|pas|erreur|no|falla|falta)\b|エラー|できない|错误|失败/i,
    wanted: 1.4,
    other: 0.85,
  },
  legacy: {
    asks: /\b(?:old|legacy|v\d+|deprecated|migrat\w*|classic|previous)\b/i,
    wanted: 1,
    other: 0.75,
  },
}

/** Factor of each kind for a query, as the reader typed it. */
export function kindFactors(text: string): Readonly<Record<PageKind, number>> {
  const factor = (kind: keyof typeof rules) => (rules[kind].asks.test(text) ? rules[kind].wanted : rules[kind].other)
  return {
    guide: 1,
    operation: factor('operation'),
    history: factor('history'),
    glossary: factor('glossary'),
    troubleshooting: factor('troubleshooting'),
    legacy: factor('legacy'),
    overview: 1,
  }
}
