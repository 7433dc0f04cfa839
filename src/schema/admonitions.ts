/** Kinds of admonitions (`:::note`). A theme has a title, an icon and a color for each. */
export const admonitionKinds = ['note', 'tip', 'info', 'warning', 'danger', 'caution'] as const
export type AdmonitionKind = (typeof admonitionKinds)[number]

/** Colors of the announcement bar: those of the brand, or those of an admonition kind. */
export const announcementTones = ['brand', 'info', 'tip', 'warning', 'danger'] as const satisfies readonly (
  | AdmonitionKind
  | 'brand'
)[]

export function isAdmonitionKind(name: string): name is AdmonitionKind {
  return admonitionKinds.some((kind) => kind === name)
}
