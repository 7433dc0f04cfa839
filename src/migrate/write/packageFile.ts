/** `package.json` of the new site, with the packages that draw formulas and diagrams if pages contain some. */
import type { MigrationReport } from '../model/report.js'
import { codeLineTest } from '../rewrite/mapLines.js'
import type { WrittenPage } from './writePage.js'

/** Optional packages of docsgen, with the versions that it works with. */
export const featureVersions = {
  katex: '>=0.16',
  '@fontsource/stix-two-math': '>=5',
  'beautiful-mermaid': '>=1.1',
} as const

export type FeaturePackage = keyof typeof featureVersions

interface FeaturesInput {
  /** `$…$` is a formula. */
  readonly math: boolean
  readonly report: MigrationReport
}

/** Optional packages that the pages need, for formulas and diagrams. The migration report says which page needs them. */
export function featurePackages(pages: readonly WrittenPage[], { math, report }: FeaturesInput): FeaturePackage[] {
  const formula = math ? /\$[^$]|^\s*(?:`{3,}|~{3,})math\b/m : /^\s*\$\$|(?<!`)\$`[^`\n]+`\$|^\s*(?:`{3,}|~{3,})math\b/m
  const needed: readonly (readonly [RegExp, string, readonly FeaturePackage[]])[] = [
    [formula, 'formulas', ['katex', '@fontsource/stix-two-math']],
    [/^\s*(?:`{3,}|~{3,})\s*\{?\.?mermaid\b/m, 'Mermaid diagrams', ['beautiful-mermaid']],
  ]
  return needed.flatMap(([pattern, what, packages]) => {
    const first = pages.find(({ body }) => pattern.test(withoutOtherCode(body)))
    if (!first) return []
    const text = `Pages have ${what}. \`package.json\` names ${packages.join(' and ')}, which ${packages.length > 1 ? 'draw' : 'draws'} them: run \`npm install\`.`
    report.leave({ kind: 'package to install', file: first.page.source, text })
    return packages
  })
}

/** Blocks of code in other languages can contain anything. */
function withoutOtherCode(body: string): string {
  const isCode = codeLineTest()
  const opening = /^[\s>]*(?:`{3,}|~{3,})\s*\{?\.?(?:math|mermaid)\b/
  return body
    .split('\n')
    .filter((line) => !isCode(line) || opening.test(line))
    .join('\n')
}

export interface PackageInput {
  /** Name for packages. */
  readonly slug: string
  /** Version range, file or URL of docsgen. */
  readonly docsgen: string
  readonly packages: readonly FeaturePackage[]
}

/** Text of `package.json` for the new project. */
export function packageText({ slug, docsgen, packages }: PackageInput): string {
  const value = {
    name: `${slug}-docs`,
    version: '0.1.0',
    private: true,
    type: 'module',
    scripts: {
      dev: 'docsgen serve --open',
      build: 'docsgen build',
      check: 'docsgen check',
      preview: 'docsgen preview',
    },
    dependencies: {
      docsgen,
      ...Object.fromEntries(packages.map((name) => [name, featureVersions[name]])),
    },
    engines: { node: '>=20.19.0' },
  }
  return `${JSON.stringify(value, null, 2)}\n`
}
