/** Components of other generators, with what docsgen has instead. */
const equivalents: Readonly<Record<string, string>> = {
  TabItem: '<Tab label="…"> inside <Tabs>',
  CodeGroup: '::: code-group around code blocks',
  CodeBlock: 'a code block with ``` and title="…"',
  Code: 'a code block with ```',
  Aside: ':::note',
  Callout: ':::note',
  Admonition: ':::note',
  CardGrid: '<Cards>',
  LinkCard: '<Card title="…" href="…">',
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
