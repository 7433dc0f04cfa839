import type { DiagnosticTable } from './diagnosticEntry.js'

/** Codes of the output: its paths, its folder, its bundle, and what must not be published. All are fixed. */
export const outputCodes = {
  bundle: {
    severity: 'error',
    fixed: true,
    meaning: 'The browser code cannot be bundled by esbuild.',
    fix: 'Correct the reported file of the theme or the island.',
  },
  'output-path': {
    severity: 'error',
    fixed: true,
    meaning: 'A file of the output has a path that not every host or file system can serve.',
    fix: 'Rename the source file, or set a `slug`.',
  },
  'output-collision': {
    severity: 'error',
    fixed: true,
    meaning: 'Two files of the output have the same path on a file system that ignores case or Unicode form.',
    fix: 'Rename one of the source files.',
  },
  'folder-case': {
    severity: 'warning',
    meaning: 'Two folders of the site differ only by case or Unicode form, so some file systems make them one folder.',
    fix: 'Rename one of them.',
  },
  'output-folder': {
    severity: 'error',
    fixed: true,
    meaning: 'This output folder cannot be used, because a build replaces the whole folder.',
    fix: 'Choose a folder that contains nothing else, for example `build`.',
  },
  'output-missing': {
    severity: 'error',
    fixed: true,
    meaning: 'The folder to preview contains no build.',
    fix: 'Run `docsgen build` first.',
  },
  'environment-secret': {
    severity: 'error',
    fixed: true,
    meaning:
      'The output contains the value of an environment variable that looks secret, perhaps escaped, encoded or split by tags.',
    fix: 'Remove the value from the page, the component or the configuration that reads it. Replace the secret if it was published.',
  },
  'gate-leak': {
    severity: 'error',
    fixed: true,
    meaning: 'A public file of a gated site contains text of a protected page.',
    fix: 'Remove the text from the public file.',
  },
  'gate-copy': {
    severity: 'error',
    fixed: true,
    meaning: 'An offline copy or a PDF of a gated site would be readable for everyone who gets the file.',
    fix: 'If all readers of the file may read every page, create it with `--gate off`.',
  },
  'seal-key': {
    severity: 'error',
    fixed: true,
    meaning: '`DOCSGEN_SEAL_KEY` is missing or invalid, or the output contains the key.',
    fix: 'Set the variable to `id:key`. If the key was published, create another one.',
  },
} as const satisfies DiagnosticTable

/** Codes about diagnostics that a project ignores or has in its baseline. */
export const reportCodes = {
  'ignore-invalid': {
    severity: 'error',
    meaning:
      'A `docsgen-ignore` comment names no code, an unknown one, or one that cannot be ignored, or gives no reason.',
    fix: 'Write `docsgen-ignore link-page: reason`.',
  },
  'ignore-unused': {
    severity: 'warning',
    meaning: 'A `docsgen-ignore` comment ignores nothing.',
    fix: 'Remove the comment.',
  },
  'baseline-missing': {
    severity: 'error',
    fixed: true,
    meaning: 'The baseline file does not exist, or is not valid.',
    fix: 'Create it with `docsgen check --baseline write`.',
  },
  'baseline-fixed': {
    severity: 'error',
    meaning: 'The baseline contains a finding that is fixed.',
    fix: 'Run `docsgen check --baseline write`.',
  },
} as const satisfies DiagnosticTable
