/** Files that readers use as they are: templates, Terraform folders, values. */
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import fastGlob from 'fast-glob'
import { expect, test } from 'vitest'
import downloads from '../../plugins/downloads.js'
import config from '../../site.config.js'
import { siteConfigSchema } from '../../src/schema/config.js'
import { codeBlocks, sourcePages, tokens } from './pages.js'

const folder = 'content/_downloads'
const names = fastGlob.sync('**', { cwd: folder }).sort()
const pages = sourcePages()
const blocks = pages.flatMap((page) => codeBlocks(page).map((block) => ({ ...block, page })))
const isTemplate = (text: string) => /^AWSTemplateFormatVersion/m.test(text)
const shownFile = ({ meta, page }: (typeof blocks)[number]) => {
  const target = /\bfile=(\S+)/.exec(meta)?.[1]
  return target && posix.join(posix.dirname(page.file), target)
}

test('every download is shown on a page, which links it', () => {
  expect(names.length).toBeGreaterThan(25)
  const shown = new Map(blocks.map((block) => [shownFile(block), block.page.source]))
  expect(names.filter((name) => !shown.get(`${folder}/${name}`)?.includes(`(/downloads/${name})`))).toEqual([])
})

test('long files are downloads, and so are all templates of CloudFormation', () => {
  const inline = blocks.filter(
    ({ language, text, meta }) =>
      !/\bfile=/.test(meta) &&
      (isTemplate(text) || (/^(?:ya?ml|hcl|json|bicep)$/.test(language) && text.split('\n').length > 80)),
  )
  // The first generation is documented for owners of old stacks, and must not be deployed.
  expect(inline.map(({ place }) => place).filter((place) => !place.includes('/v1/'))).toEqual([])
})

test('every template has a link that opens it in the AWS console', () => {
  const missing = blocks.flatMap((block) => {
    const file = shownFile(block)
    if (!file || !isTemplate(block.text)) return []
    const link = `quickcreate?templateURL={vars.host.templates}/${file.slice(folder.length + 1)}&stackName=`
    return block.page.source.includes(link) ? [] : [`${block.place} ${link}`]
  })
  expect(blocks.filter(({ text }) => isTemplate(text)).length).toBeGreaterThan(8)
  expect(missing).toEqual([])
})

test('every Terraform folder is ready for terraform init', () => {
  const terraform = names.filter((name) => name.endsWith('.tf'))
  const folders = new Set(terraform.map((name) => posix.dirname(name)))
  expect(folders.size).toBeGreaterThan(5)
  for (const name of folders) {
    const files = terraform.filter((file) => posix.dirname(file) === name)
    const text = files.map((file) => readFileSync(posix.join(folder, file), 'utf8')).join('\n')
    expect(text.match(/^terraform \{/gm), name).toHaveLength(1)
    expect(text, name).toContain('required_providers')
  }
})

test('published downloads contain values instead of tokens', async () => {
  const options = {
    folder,
    path: '/downloads' as const,
    variables: 'content/_variables.yaml',
    product: tokens.product,
    inputs: config.inputs ?? {},
  }
  const { source } = downloads(options, { root: process.cwd() })
  const files =
    (await source?.({ root: process.cwd(), entries: [], config: siteConfigSchema.parse(config) }))?.files ?? []
  expect(files.map(({ path }) => path)).toEqual(names.map((name) => `/downloads/${name}`))
  const texts = files.map(({ path, bytes }) => ({ path, text: Buffer.from(bytes).toString('utf8') }))
  expect(texts.filter(({ text }) => /(?<!\$)\{(?:product|vars|input)\b/.test(text)).map(({ path }) => path)).toEqual([])
  expect(texts.find(({ path }) => path === '/downloads/aws/connect-v2.yaml')?.text).toContain(
    `RoleName: ${tokens.product.slug}-posture`,
  )
})
