/** The files of a new project besides its pages: configuration, package, CI, editor settings, logo. */
import { jsonSchemas } from '../../config/jsonSchema.js'
import type { DiagnosticCode } from '../../diagnostics/diagnosticCodes.js'
import { darkBrand } from '../../schema/colorRamp.js'
import type { GateMode } from '../../schema/gateConstants.js'
import type { StarterSettings } from './askSettings.js'

export type StarterFiles = Readonly<Record<string, string>>

export interface ProjectKind {
  /** Version range, file or URL of docsgen. */
  readonly docsgen: string
  /** The folder had no pages. Pages that it had can have warnings, which must not fail its first build. */
  readonly isNew: boolean
}

/** Returns the files by path. The scripts of an existing project do not get `--strict`, because its pages may have warnings. */
export function projectFiles(
  { title, content, gate }: Required<StarterSettings>,
  { docsgen, isNew }: ProjectKind,
): StarterFiles {
  const strict = isNew ? ' --strict' : ''
  return {
    'package.json': toJson({
      name: `${packageSlug(title)}-docs`,
      version: '0.1.0',
      private: true,
      type: 'module',
      scripts: {
        dev: 'docsgen serve --open',
        build: `docsgen build${strict}`,
        check: `docsgen check${strict}`,
        preview: 'docsgen preview',
      },
      dependencies: { docsgen },
      devDependencies: { '@types/node': '>=20', '@types/react': '^19.0.0', typescript: '>=5.5.0' },
      engines: { node: '>=20.19.0' },
    }),
    'tsconfig.json': toJson({
      compilerOptions: {
        target: 'ES2022',
        lib: ['ES2022', 'DOM', 'DOM.Iterable'],
        module: 'ESNext',
        moduleResolution: 'Bundler',
        jsx: 'react-jsx',
        strict: true,
        noEmit: true,
        skipLibCheck: true,
        // Node for the configuration and plugins; style sheets and images for components.
        types: ['node', 'docsgen/assets'],
      },
      include: ['site.config.ts', 'components', 'plugins', 'theme', content],
    }),
    '.gitignore': 'node_modules/\nbuild/\n.docsgen/cache/\n',
    '.github/workflows/docs.yml': workflow(gate, strict),
    '.vscode/settings.json': toJson({
      'yaml.schemas': { '.docsgen/sidebars.schema.json': `${content}/sidebars.yaml` },
      'files.associations': { '*.mdx': 'mdx' },
    }),
    '.vscode/extensions.json': toJson({ recommendations: ['redhat.vscode-yaml', 'unifiedjs.vscode-mdx'] }),
    '.docsgen/sidebars.schema.json': toJson(jsonSchemas().sidebars),
    '.docsgen/front-matter.schema.json': toJson(jsonSchemas().frontMatter),
  }
}

/** The configuration, and the files that it names. `isNew`: the folder had no pages. */
export function brandFiles(settings: Required<StarterSettings>, site: { readonly isNew: boolean }): StarterFiles {
  const { title, color, content } = settings
  return {
    'site.config.ts': siteConfig(settings, site),
    'styles/site.css': siteStyles,
    [`${content}/static/img/logo-light.svg`]: drawLogo(title, { fill: color, text: '#fff' }),
    [`${content}/static/img/logo-dark.svg`]: drawLogo(title, { fill: darkBrand(color), text: '#10151c' }),
    [`${content}/static/img/favicon.svg`]: drawLogo(title, { fill: color, text: '#fff' }),
  }
}

/** Name for routes and packages. */
export function packageSlug(title: string): string {
  const slug = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return slug || 'site'
}

function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

function siteConfig(
  { title, color, openapi, gate, content }: Required<StarterSettings>,
  { isNew }: { readonly isNew: boolean },
): string {
  const slug = packageSlug(title)
  const text = (value: string) => `'${value.replace(/[\\']/g, '\\$&')}'`
  const api = openapi ? "\n      { type: 'link', label: 'API', href: '/api/introduction', activeBase: '/api' }," : ''
  const description = openapi
    ? "\n  openapi: [{ id: 'api', file: 'openapi/api.yaml', path: '/api', sidebar: 'api', brokenLinks: 'error' }],"
    : ''
  const folder = content === 'content' ? '' : `\n  // Folder of the pages.\n  content: ${text(content)},`
  const checks = isNew ? '' : loweredChecks()
  return `import { defineConfig } from 'docsgen'

export default defineConfig({
  title: ${text(title)},
  tagline: 'Everything that you need to use ${title.replace(/[\\']/g, '\\$&')}.',
  // The address of the published site, for canonical links and the sitemap.
  url: 'https://docs.example.com',
  product: { name: ${text(title)}, slug: '${slug}' },
  version: '0.1.0',${folder}${checks}
  theme: {
    // Colors of both modes derive from it.
    color: '${color}',
    css: ['styles/site.css'],
  },
  logo: { light: '/img/logo-light.svg', dark: '/img/logo-dark.svg', text: ${text(title)} },
  favicon: '/img/favicon.svg',
  // The first visit has the color mode of the reader's system.
  colorMode: { respectSystem: true },
  // Files in this folder are components of all MDX pages, without an import.
  components: 'components',
  navbar: {
    items: [
      { type: 'link', label: 'Guides', href: '/', activeElsewhere: true },${api}
      { type: 'theme' },
    ],
  },
  footer: { copyright: ${text(`© ${title}`)} },${description}
  ${gate === 'off' ? openGate : gated(gate)}
})
`
}

/**
 * Kinds of findings that pages of another tool have, and with which a site can still be read: the page says, or the report of the build
 * names, what is missing.
 */
const lowered: readonly (readonly DiagnosticCode[])[] = [
  ['link-page', 'link-file', 'link-anchor', 'link-leaves-content'],
  ['link-empty', 'link-escape', 'link-path', 'link-url', 'link-mail', 'link-protocol-relative'],
  ['link-scheme', 'link-unknown-scheme'],
  [
    'front-matter-unknown-key',
    'front-matter-type',
    'front-matter-value',
    'yaml-syntax',
    'yaml-duplicate-key',
    'yaml-tag',
  ],
  ['front-matter-open', 'front-matter-opening', 'page-title', 'duplicate-id', 'html-comment'],
  ['duplicate-asset', 'unknown-variable', 'unknown-admonition', 'include-file', 'include-region'],
]

function loweredChecks(): string {
  const lines = lowered.map((codes) => `    ${codes.map((code) => `'${code}': 'warning',`).join(' ')}`)
  return `
  // The pages are older than this site, so these findings do not stop its build. Remove a name when its findings are fixed.
  // \`docsgen explain link-page\` says what a name means.
  checks: {
${lines.join('\n')}
  },`
}

const openGate = `// Everyone may read this site. For readers who sign in: node_modules/docsgen/docs/content/guides/gate.md.
  gate: false,`

function gated(mode: GateMode): string {
  return `// AUTH0_DOMAIN, AUTH0_CLIENT_ID, AUTH0_LOGIN_URI and DEBUG come from the environment. NOAUTH=true builds without the gate.
  gate: { mode: '${mode}' },`
}

function workflow(gate: GateMode, strict: string): string {
  const env = gate === 'off' ? [] : ['AUTH0_DOMAIN', 'AUTH0_CLIENT_ID'].map((name) => variable(name, 'vars'))
  if (gate.includes('sealed')) env.push(variable('DOCSGEN_SEAL_KEY', 'secrets'))
  return `# Checks the site for every change, and keeps the built site of each run.
name: docs
on:
  push: { branches: [main] }
  pull_request:
permissions:
  contents: read
jobs:
  site:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
        with: { persist-credentials: false }
      - uses: actions/setup-node@v4
        with: { node-version: 22 }
      - run: npm install
      - uses: actions/cache@v4
        with:
          path: .docsgen/cache
          key: docsgen-\${{ github.sha }}
          restore-keys: docsgen-
      - run: npx docsgen build${strict} --format github${env.length > 0 ? `\n        env:${env.join('')}` : ''}
      - uses: actions/upload-artifact@v4
        with: { name: site, path: build }
`
}

function variable(name: string, context: 'vars' | 'secrets'): string {
  return `\n          ${name}: \${{ ${context}.${name} }}`
}

const siteStyles = `/* Follows the style sheets of docsgen. Its custom properties: node_modules/docsgen/docs/content/guides/theming.md */
.counter {
  padding: 0.375rem 0.875rem;
  border: 1px solid var(--line-strong);
  border-radius: var(--radius);
  background: var(--brand-soft);
  color: var(--heading);
  font: inherit;
  cursor: pointer;
}
`

/** A square with the first letter of the title. */
function drawLogo(title: string, { fill, text }: { readonly fill: string; readonly text: string }): string {
  const letter = /[\p{L}\p{N}]/u.exec(title)?.[0]?.toUpperCase() ?? 'D'
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="32" height="32">
  <rect width="32" height="32" rx="7" fill="${fill}"/>
  <text x="16" y="22.5" fill="${text}" font-family="system-ui, sans-serif" font-size="18" font-weight="700" text-anchor="middle">${letter}</text>
</svg>
`
}
