import type { DiagnosticTable } from './diagnosticEntry.js'

/** Codes of workflows (Arazzo). */
export const arazzoCodes = {
  'arazzo-file': {
    severity: 'error',
    meaning: 'A file of `openapi[].workflows` is not an Arazzo document.',
    fix: 'Check that the file starts with `arazzo: 1.0.1` and has `workflows`.',
  },
  'arazzo-field': {
    severity: 'warning',
    meaning: 'A field of a workflow is missing or invalid, or an id is used twice.',
    fix: 'Correct the field at the reported place.',
  },
  'arazzo-operation': {
    severity: 'error',
    meaning: 'A step names an operation, a step or a workflow that does not exist.',
    fix: 'Correct the name. The hint names the nearest one.',
  },
  'arazzo-expression': {
    severity: 'warning',
    meaning:
      'A runtime expression of a workflow is invalid, or has no value: the input or the output does not exist, or belongs to a later step.',
    fix: 'Correct the expression, or declare the input or output.',
  },
} as const satisfies DiagnosticTable
