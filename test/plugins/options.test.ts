/** Options of plugins that would have no effect are errors with their place. */
import { readFileSync, rmSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { checkPluginOptions } from '../../src/plugins/checkOptions.js'
import { ownPlugins } from '../../src/plugins/ownPlugins.js'
import { buildProject, siteConfig, writeProject } from '../support/project.js'

const roots: string[] = []
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true })
})

function build(plugins: string) {
  const root = writeProject(
    new Map([
      ['site.config.ts', siteConfig(`search: { enabled: false },\n  plugins: [${plugins}]`)],
      ['plugin.ts', "export default () => ({ name: 'own', options: ['color', 'size'] })\n"],
      ['content/sidebars.yaml', 'docs: [index]\n'],
      ['content/index.md', '---\ntitle: Home\n---\n\nText.\n'],
    ]),
  )
  roots.push(root)
  return buildProject(root)
}

test.each([
  [
    "['markdown-copies', { control: false }]",
    /no option `control`, so it has no effect.*"start":{"line":\d.*Did you mean `controls`/,
  ],
  ["['llms', { fullKilobytes: '90' }]", /The option `fullKilobytes` of the plugin “llms” must be a number/],
  ["['git', { colour: 'red' }]", /Its options are contributors/],
  ["['./plugin.ts', { colour: 'red' }]", /The plugin “.\/plugin.ts” has no option `colour`.*`color`/],
])('%s is reported', async (plugins, message) => {
  await expect(build(plugins)).rejects.toThrow(message)
})

test('known options are not reported', async () => {
  const { diagnostics } = await build("['markdown-copies', { controls: false }], ['./plugin.ts', { color: 'red' }]")
  expect(diagnostics).toEqual([])
})

describe.each([...ownPlugins.keys()].filter((name) => name !== 'inputs'))('the options of %s', (name) => {
  test('are those of its code', () => {
    const folder = name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
    const files = [`${folder}.ts`, ...(name === 'images' ? ['imagesOptions.ts', 'variants.ts'] : [])]
    const declared = files.flatMap((file) => {
      const code = readFileSync(`src/plugins/${folder}/${file}`, 'utf8')
      const [, body = ''] = /interface \w*Options(?: extends \w+)? \{\n(.*?)\n\}/s.exec(code) ?? []
      return [...body.matchAll(/^ {2}readonly (\w+)/gm)].map(([, option = '']) => option)
    })
    const [problem] = checkPluginOptions(name, { '?': 1 }, undefined)
    const listed = /^Its options are (.*)\.$/.exec(problem?.hint ?? '')?.[1]?.split(', ') ?? []
    expect(listed.sort()).toEqual(declared.sort())
  })
})
