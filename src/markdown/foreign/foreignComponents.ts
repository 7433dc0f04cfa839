/** Components of other generators, with what docsgen has instead. */
const equivalents: Readonly<Record<string, string>> = {
  Tabs: '::::tabs with :::tab[Label] in it',
  Tab: ':::tab[Label] in ::::tabs',
  TabItem: ':::tab[Label] in ::::tabs, or <Tab label="…"> in an .mdx page',
  Badge: ':badge[Text]{kind=info}',
  Icon: ':icon[name]',
  FileTree: ':::file-tree around a list',
  Steps: ':::steps',
  Cards: ':::cards',
  Card: ':::card[Title]{href=/page}',
  YouTube: '::youtube[Title]{id=…}',
  Video: '::video[Title]{src=…}',
  PackageManagers: 'a code block with the option npm2yarn',
  Term: ':term[word]',
  CodeGroup: '::: code-group around code blocks',
  CodeBlock: 'a code block with ``` and title="…"',
  Code: 'a code block with ```',
  Aside: ':::note',
  Callout: ':::note',
  Admonition: ':::note',
  CardGrid: ':::cards, or <Cards> in an .mdx page',
  LinkCard: '::card[Title]{href=/page}',
  LinkButton: 'a link',
  Details: '<details>',
  Accordion: '<details>',
  Expandable: '<details>',
  Head: 'front matter',
}

/** Undefined if the component is none that docsgen knows. */
export function foreignComponentHint(name: string): string | undefined {
  const equivalent = Object.hasOwn(equivalents, name) ? equivalents[name] : undefined
  return equivalent && `Use ${equivalent}.`
}
