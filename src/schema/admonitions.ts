/** Kinds of admonitions (`:::note`). A theme has a title, an icon and a color for each. */
export const admonitionKinds = ['note', 'tip', 'info', 'warning', 'danger', 'caution'] as const
export type AdmonitionKind = (typeof admonitionKinds)[number]

/** Colors of the announcement bar: those of the brand, or those of an admonition kind. */
export const announcementTones = ['brand', 'info', 'tip', 'warning', 'danger'] as const satisfies readonly (
  | AdmonitionKind
  | 'brand'
)[]

/** Kinds of other generators and of GitHub, with the kind that looks like them. */
const similarKinds: Readonly<Record<string, AdmonitionKind>> = {
  ...{ example: 'note', quote: 'note', cite: 'note', secondary: 'note' },
  ...{ hint: 'tip', success: 'tip', check: 'tip', done: 'tip' },
  ...{
    important: 'info',
    question: 'info',
    help: 'info',
    faq: 'info',
    abstract: 'info',
    summary: 'info',
    tldr: 'info',
  },
  ...{ todo: 'info', seealso: 'info' },
  ...{ attention: 'warning', warn: 'warning' },
  ...{ error: 'danger', failure: 'danger', fail: 'danger', missing: 'danger', bug: 'danger' },
}

type Titles = Readonly<Partial<Record<string, string>>>

export interface KnownAdmonition {
  readonly kind: AdmonitionKind
  /** Title if the author writes none. Absent for the kinds of docsgen, which the theme names. */
  readonly title?: string
}

/**
 * Finds the kind that an author means, in upper or lower case.
 *
 * @param text titles of kinds of other generators, in the language of the page. Default: English.
 */
export function findAdmonition(name: string, text: Titles = {}): KnownAdmonition | undefined {
  const lowerCase = name.toLowerCase()
  const own = admonitionKinds.find((kind) => kind === lowerCase)
  if (own) return { kind: own }
  const kind = Object.hasOwn(similarKinds, lowerCase) ? similarKinds[lowerCase] : undefined
  return kind && { kind, title: text[lowerCase] ?? `${lowerCase[0]?.toUpperCase()}${lowerCase.slice(1)}` }
}
