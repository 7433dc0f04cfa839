import type * as z from 'zod'
import { type Diagnostic, error, warning } from '../model/diagnostic.js'
import { zodDiagnostics } from '../report/zodDiagnostics.js'
import { type SiteConfig, siteConfigSchema } from '../schema/config.js'
import { gateVariables, missingGateSettings } from '../schema/gate.js'
import { isRecord } from '../util/isRecord.js'
import { type Located, rangeOfKey } from '../util/places.js'

/** Environment variables by name. The command line passes `process.env`; tests pass their own. */
export type Environment = Readonly<Record<string, string | undefined>>

/** Fields of `gate` by name, not validated. */
export type GateFields = Readonly<Record<string, string | boolean>>

interface ParseOptions extends Located {
  /** Fields that override the environment and the configuration. */
  readonly gate?: GateFields
}

export interface ParsedConfig {
  /** Absent if there is an error. */
  readonly config?: SiteConfig
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Validates the default export of a configuration module and adds the defaults. Variables of the environment override the
 * fields of `gate` with the same names.
 */
export function parseSiteConfig(authored: unknown, env: Environment, options: ParseOptions): ParsedConfig {
  const fromEnv = gateFromEnvironment(env)
  const input = withGate(authored, { fromEnv, overrides: options.gate ?? {} })
  const result = siteConfigSchema.safeParse(input)
  if (!result.success) return { diagnostics: invalidFields(result.error.issues, { input, fromEnv, located: options }) }
  const config = withThemeLogo(result.data)
  const isUndecided = isRecord(input) && input.gate === undefined
  if (isUndecided) return { config, diagnostics: [undecidedGate(options)] }
  const missing = missingGateSettings(config.gate)
  if (missing.length === 0) return { config, diagnostics: [] }
  return { diagnostics: [missingSettings(config.gate.mode, missing, options)] }
}

/** `theme.logo` is the logo of the site. */
function withThemeLogo(config: SiteConfig): SiteConfig {
  const { logo = config.theme.logo } = config
  return logo ? { ...config, logo } : config
}

interface InvalidFieldsInput {
  readonly input: unknown
  readonly fromEnv: GateFields
  readonly located: Located
}

function invalidFields(
  issues: readonly z.core.$ZodIssue[],
  { input, fromEnv, located }: InvalidFieldsInput,
): Diagnostic[] {
  return issues.flatMap((issue) => {
    const about = {
      ...{ schema: siteConfigSchema, input, rule: 'config' as const, whole: 'The configuration' },
      ...{ renamedKeys: renamedConfigKeys, foreignKeys: foreignConfigKeys, valueHints: configValueHints },
    }
    const diagnostics = zodDiagnostics([issue], { ...located, ...about })
    const variable = issue.path[0] === 'gate' ? String(issue.path[1]) : ''
    if (!Object.hasOwn(fromEnv, variable)) return diagnostics
    const hint = `The value comes from the environment variable \`${variable}\`.`
    return diagnostics.map((diagnostic) => ({ ...diagnostic, hint }))
  })
}

function undecidedGate({ file }: Located): Diagnostic {
  const hint =
    "To keep it open, add `gate: false`. To let only signed-in readers read it, add `gate: { mode: 'client' }` and set AUTH0_DOMAIN and AUTH0_CLIENT_ID."
  return warning('gate-undecided', 'The configuration does not say who may read the site, so everyone can.', {
    file,
    hint,
  })
}

function missingSettings(mode: string, missing: readonly string[], located: Located): Diagnostic {
  const hint =
    'Set them in the environment or in `gate`. To build without the gate, set NOAUTH=true; for a site that is always open, write `gate: false`.'
  const message = `The gate mode \`${mode}\` needs ${missing.join(' and ')}, which ${missing.length === 1 ? 'is' : 'are'} not set.`
  return error('gate-settings', message, { file: located.file, range: rangeOfKey(['gate'], located), hint })
}

/** An empty variable counts as absent, except `DEBUG`: most CI services set a missing secret to an empty text. */
function gateFromEnvironment(env: Environment): GateFields {
  return Object.fromEntries(
    gateVariables.flatMap((name) => {
      const value = env[name]
      return value === undefined || (value === '' && name !== 'DEBUG') ? [] : [[name, value]]
    }),
  )
}

interface GateSources {
  readonly fromEnv: GateFields
  readonly overrides: GateFields
}

/**
 * Adds the fields of the environment and of the command to `gate`. `gate: false` stays as it is unless the command
 * overrides it. An absent `gate` stays absent if only `DEBUG` is set, which is a variable of many programs. A value of
 * another type also stays, so that the schema reports it.
 */
function withGate(authored: unknown, { fromEnv, overrides }: GateSources): unknown {
  if (!isRecord(authored)) return authored
  const isOverridden = Object.keys(overrides).length > 0
  const isDecidedByEnv = Object.keys(fromEnv).some((name) => name !== 'DEBUG')
  const gate = authored.gate === false && isOverridden ? {} : (authored.gate ?? {})
  const isUndecided = authored.gate === undefined && !isOverridden && !isDecidedByEnv
  return isRecord(gate) && !isUndecided ? { ...authored, gate: { ...gate, ...fromEnv, ...overrides } } : authored
}

/** Keys with a counterpart in docsgen, which has the same kind of value. */
const renamedConfigKeys: Readonly<Record<string, string>> = {
  ...{ site_name: 'title', name: 'title', site_url: 'url', site: 'url', baseURL: 'url', base: 'baseUrl' },
  ...{
    description: 'tagline',
    site_description: 'tagline',
    srcDir: 'content',
    docs_dir: 'content',
    contentDir: 'content',
  },
  ...{ base_path: 'baseUrl', basePath: 'baseUrl', nav: 'navbar' },
}

const brokenLinksHint = "Remove it: broken links are errors. To lower them, add `checks: { 'link-page': 'warning' }`."
const stylesHint = 'Use `theme.css`, a list of paths.'
const bundlerHint = 'Remove it: docsgen bundles the code itself.'
const languagesHint = 'Use `locale` for the language of the site, and `locales` for several languages.'
const outputHint = 'Remove it: `docsgen build` writes into `build`.'

/** Hints for keys whose values other tools write in another form. */
const configValueHints: Readonly<Record<string, string>> = {
  redirects: "Write `[{ from: '/old', to: '/new' }]`.",
  'navbar.items.*.type': "For a link, write `{ type: 'link', label: 'Guide', href: '/guide' }`.",
  'locales.0': "Write `{ root: { label: 'English' }, de: { label: 'Deutsch' } }`.",
}

/** Keys of other tools that docsgen has no key for, each with a hint. */
const foreignConfigKeys: Readonly<Record<string, string>> = {
  themeConfig: 'Move its fields to the top: `navbar`, `footer`, `announcement`, `colorMode`, `toc`.',
  ...{ i18n: languagesHint, languages: languagesHint, defaultLanguage: languagesHint },
  ...{ outDir: outputHint, site_dir: outputHint, publishDir: outputHint },
  presets: 'Remove it: docsgen has no presets. Settings of the docs are at the top: `content`, `editUrl`, `versions`.',
  integrations:
    'Remove it: docsgen has no integrations. Options of Starlight are at the top: `title`, `locales`, `head`.',
  ...{
    onBrokenLinks: brokenLinksHint,
    onBrokenMarkdownLinks: brokenLinksHint,
    onBrokenAnchors: brokenLinksHint,
    ignoreDeadLinks: brokenLinksHint,
  },
  ...{ sidebar: 'Sidebars are in `content/sidebars.yaml`.', navigation: 'Sidebars are in `content/sidebars.yaml`.' },
  sidebars: 'Sidebars are in `content/sidebars.yaml`.',
  cleanUrls: 'Remove it: routes have no ending. `trailingSlash` decides about the slash at their end.',
  use_directory_urls: 'Remove it: routes have no ending. `trailingSlash` decides about the slash at their end.',
  staticDirectories: 'Remove it: files in `content/static` are published at the root of the site.',
  ...{ customCss: stylesHint, extra_css: stylesHint, stylesheets: stylesHint },
  markdown_extensions: 'Remove it: the extensions that docsgen has are always on.',
  ...{ vite: bundlerHint, rollupOptions: bundlerHint, webpack: bundlerHint },
}
