import type { DiagnosticTable } from './diagnosticEntry.js'

/** Codes of `site.config.ts`. Without a valid configuration there is no build, so all errors are fixed. */
export const configCodes = {
  'config-file': {
    severity: 'error',
    fixed: true,
    meaning: 'The configuration file does not exist.',
    fix: 'Run docsgen in the folder of the site, or name the file with `--config`.',
  },
  'config-export': {
    severity: 'error',
    fixed: true,
    meaning: 'The configuration file has no default export.',
    fix: 'Write `export default defineConfig({ ... })`.',
  },
  'config-syntax': {
    severity: 'error',
    fixed: true,
    meaning: 'The configuration file, or a module that it imports, is not valid TypeScript or JavaScript.',
    fix: 'Correct the syntax at the reported place.',
  },
  'config-import': {
    severity: 'error',
    fixed: true,
    meaning: 'An import of the configuration file cannot be resolved.',
    fix: 'Correct the path, or install the package.',
  },
  'config-throws': {
    severity: 'error',
    fixed: true,
    meaning: 'The configuration file throws an exception, or does not finish within 10 seconds.',
    fix: 'Fix the reported line, or the module that it calls.',
  },
  'config-unknown-key': {
    severity: 'error',
    fixed: true,
    meaning: 'The configuration has a key that does not exist.',
    fix: 'Use the suggested key, or remove it.',
  },
  'config-missing': {
    severity: 'error',
    fixed: true,
    meaning: 'A required key of the configuration is missing.',
    fix: 'Add the key. The hint shows the expected type.',
  },
  'config-type': {
    severity: 'error',
    fixed: true,
    meaning: 'A value of the configuration has the wrong type.',
    fix: 'Write a value of the type that the message names.',
  },
  'config-value': {
    severity: 'error',
    fixed: true,
    meaning: 'A value of the configuration has the right type, but is not allowed.',
    fix: 'Write a value that meets the condition in the message.',
  },
  'text-missing': {
    severity: 'warning',
    meaning: 'A language lacks texts of the interface. They are shown in English.',
    fix: 'Add the texts to `texts` of the language, or of the site.',
  },
  'option-unused': {
    severity: 'warning',
    meaning:
      'An option of the configuration has no effect, because another option turns its feature off, an option that it needs is missing, or no page, link or file is what it names.',
    fix: 'Correct the name, remove the option, or change the other option in the message.',
  },
  'theme-file': {
    severity: 'error',
    meaning: 'A style sheet, font or component that the configuration names does not exist or has the wrong format.',
    fix: 'Correct the path, or install the font package.',
  },
  'theme-component': {
    severity: 'error',
    meaning: '`theme.components` names a component that the theme does not let sites replace.',
    fix: 'Use the suggested name. docs/content/guides/theming.md lists all of them.',
  },
  'style-property': {
    severity: 'warning',
    meaning:
      'A style sheet of the site sets a custom property that no style uses, or uses a custom property without a value. The name is similar to a custom property of the theme.',
    fix: 'Use the suggested name. docs/content/guides/theming.md lists the properties of the theme.',
  },
  'component-name': {
    severity: 'error',
    meaning: 'Two files of the components folder have the same name.',
    fix: 'Rename one of the files.',
  },
  'component-export': {
    severity: 'error',
    meaning: 'A file of the components folder exports no component.',
    fix: 'Export the component as default, or by the name of the file. Files whose names begin with a lower-case letter are ignored.',
  },
  'component-bundle': {
    severity: 'error',
    meaning:
      'A component of the site has a syntax error, or an import that cannot be resolved. Pages that use it have an error, too.',
    fix: 'Correct the reported line.',
  },
  'gate-settings': {
    severity: 'error',
    fixed: true,
    meaning: 'The gate has no identity provider, because `AUTH0_DOMAIN` or `AUTH0_CLIENT_ID` is not set.',
    fix: 'Set the variables in the environment or in `gate`. `NOAUTH=true` builds without the gate, `gate: false` publishes the site without a gate.',
  },
  'gate-undecided': {
    severity: 'warning',
    meaning: 'The configuration has no `gate`, so everyone can read the site.',
    fix: 'Add `gate: false` for an open site, or a gate.',
  },
  'gate-search-service': {
    severity: 'error',
    fixed: true,
    meaning:
      'The site has a gate and `search.provider` names a search service. Its records would be readable for everyone who has the search-only key.',
    fix: "Use `provider: 'lunr'`, which the gate protects, or write `gate: false` if everyone may read the site.",
  },
  'untrusted-environment': {
    severity: 'error',
    fixed: true,
    meaning: 'A build with `--untrusted` runs in an environment with secrets.',
    fix: 'Run it in a job without secrets, or with `env -i PATH="$PATH"`.',
  },
  'config-env': {
    severity: 'error',
    fixed: true,
    meaning: 'The configuration reads an environment variable that `env` does not name, or `env` is computed.',
    fix: 'Write the names of the variables as a list of texts in `env`.',
  },
} as const satisfies DiagnosticTable
