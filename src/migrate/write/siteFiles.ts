/** The files of the new site, by path. */
import { stringify } from 'yaml'
import type { SiteConfigInput } from '../../schema/config.js'
import type { SidebarsFile } from '../model/site.js'
import type { Stub } from '../rewrite/pageContext.js'
import { configText } from './configFile.js'
import { type FeaturePackage, packageText } from './packageFile.js'
import { stubText } from './stubFile.js'
import { pageText, type WrittenPage } from './writePage.js'

export interface SiteFilesInput {
  readonly config: SiteConfigInput
  readonly pages: readonly WrittenPage[]
  readonly sidebars: readonly SidebarsFile[]
  readonly stubs: readonly Stub[]
  readonly packages: readonly FeaturePackage[]
  /** Version range, file or URL of docsgen, for `package.json`. */
  readonly docsgen: string
}

export function migratedFiles({
  config,
  pages,
  sidebars,
  stubs,
  packages,
  docsgen,
}: SiteFilesInput): Map<string, string> {
  const files = new Map<string, string>()
  files.set('site.config.ts', configText(config))
  for (const { file, sidebars: lists } of sidebars) files.set(file, stringify(lists, { lineWidth: 0 }))
  for (const page of pages) files.set(page.file, pageText(page))
  for (const stub of stubs) files.set(`components/${stub.name}.tsx`, stubText(stub))
  files.set('package.json', packageText({ slug: config.product.slug, docsgen, packages }))
  files.set('.gitignore', 'node_modules/\nbuild/\n.docsgen/cache/\n')
  return files
}
