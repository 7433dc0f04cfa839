/** Builds pages in one project, for tests of what Markdown becomes. */
import { rmSync } from 'node:fs'
import type { Diagnostic } from '../../src/model/diagnostic.js'
import { buildProject, siteConfig, writeProject } from '../support/project.js'
import { textOf, visibleText } from './visibleText.js'

export interface BuiltPage {
  /** The document; empty if the page failed. */
  readonly document: string
  /** HTML of the content, without the title of the page. */
  readonly html: string
  /** Text of the content. */
  readonly text: string
  /** The text with title, alternative texts, tooltips and labels. */
  readonly visible: string
  readonly diagnostics: readonly Diagnostic[]
}

/** Ids of pages with their files: `a` is `content/a.md`, unless its name has an extension. Sources without front matter get a title. */
export async function buildPages(
  sources: Readonly<Record<string, string>>,
  { others = {}, config = '' }: { others?: Readonly<Record<string, string>>; config?: string } = {},
): Promise<Readonly<Record<string, BuiltPage>>> {
  const named = Object.entries(sources).map(([name, source]) => ({
    name,
    file: name.includes('.') ? name : `${name}.md`,
    source,
  }))
  const ids = named.map(({ file }) => file.replace(/\.mdx?$/, ''))
  const root = writeProject(
    new Map([
      ['site.config.ts', siteConfig(config)],
      ['content/sidebars.yaml', `docs: ${JSON.stringify(ids)}\n`],
      ...named.map(({ file, source }) => [`content/${file}`, withTitle(source)] as const),
      ...Object.entries(others),
    ]),
  )
  try {
    const { outputs, diagnostics } = await buildProject(root)
    return Object.fromEntries(
      named.map(({ name, file }) => {
        const document = Buffer.from(outputs.get(`${file.replace(/(?:\/index)?\.mdx?$/, '')}.html`) ?? '').toString()
        const html = /<\/h1>(.*?)<\/article>/s.exec(document)?.[1] ?? ''
        const found = diagnostics.filter((diagnostic) => diagnostic.file === `content/${file}`)
        return [name, { document, html, text: textOf(html), visible: visibleText(document), diagnostics: found }]
      }),
    )
  } finally {
    rmSync(root, { recursive: true })
  }
}

/** Sources without front matter get a title. Their body begins on line 4. */
export function withTitle(source: string): string {
  return source.startsWith('---') ? source : `---\ntitle: Page\n---\n${source}`
}
