import type { DiagnosticTable } from './diagnosticEntry.js'

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
