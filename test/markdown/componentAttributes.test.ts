/** A page that writes an attribute that a component of the theme does not know is told so. */
import { expect, test } from 'vitest'
import { buildProject, siteConfig } from '../support/project.js'
import { temporaryRoots } from '../support/temporaryProjects.js'

const write = temporaryRoots()

async function ignored(body: string): Promise<string[]> {
  const { diagnostics } = await buildProject(
    write(
      new Map([
        ['site.config.ts', siteConfig()],
        ['content/index.mdx', `---\ntitle: Home\n---\n\n${body}\n`],
        ['content/_variables.yaml', 'glossary:\n  sensor: A program.\n'],
      ]),
    ),
  )
  const found = diagnostics.filter(({ code }) => code === 'component-attribute')
  for (const { range } of found) expect(range?.start.line).toBe(5)
  return found.map(({ message }) => message.replace(/The component (\S+) has no attribute “(\S+)”,.*/, '$1 $2'))
}

test.each([
  ['<Hero title="All" tagline="One line">\n\nText.\n\n</Hero>', ['Hero tagline']],
  ['<Logos title="Used by" size="big">\n\nText.\n\n</Logos>', ['Logos size']],
  ['<ConsoleView path="A > B" field={[]} />', ['ConsoleView field']],
  ['<Badge text="New" size="big" />', ['Badge size']],
  ['<Icon name="rocket" color="red" />', ['Icon color']],
  ['<FileTree root="src">\n\n- a.ts\n\n</FileTree>', ['FileTree root']],
  ['<Term of="sensor" title="x">sensors</Term>', ['Term title']],
  ['<YouTube id="dQw4w9WgXcQ" title="Tour" autoplay />', ['YouTube autoplay']],
  ['<Steps start={2}>\n\n1. One\n\n</Steps>', ['Steps start']],
  ['<Tabs grup="a">\n<Tab label="A">\n\nText.\n\n</Tab>\n</Tabs>', ['Tabs grup']],
  ['<Cards cols={2}>\n\nText.\n\n</Cards>', ['Cards cols']],
  [':badge[New]{size=big}', [':badge size']],
  ['::youtube[Tour]{id=dQw4w9WgXcQ autoplay}', [':youtube autoplay']],
  [':::card[Title]{link=/a}\nText.\n:::', [':card link']],
])('%s', async (body, expected) => {
  expect((await ignored(body)).slice(0, 1)).toEqual(expected)
})

test.each([
  '<Hero title="All" search actions={[]} className="x" key="a">\n\nText.\n\n</Hero>',
  '<Badge text="New" variant="tip" /> <Icon icon="rocket" label="x" /> <Term of="sensor">sensors</Term>',
  '<Video src="https://youtu.be/dQw4w9WgXcQ" title="Tour" start="5" />',
  ':badge[New]{kind=info} and :icon[rocket]{label=Rocket}',
  ':::steps\n1. One\n:::',
])('%s has no attribute too many', async (body) => {
  expect(await ignored(body)).toEqual([])
})
