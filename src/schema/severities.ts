/** Schema of `diagnostics` in the configuration: severities by diagnostic code. */
import * as z from 'zod'
import { diagnosticCodeNames, diagnosticCodes } from '../diagnostics/diagnosticCodes.js'

export const severitiesSchema = z
  .partialRecord(z.enum(diagnosticCodeNames), z.enum(['off', 'warning', 'error']))
  // Reject overrides of codes whose severity is fixed.
  .superRefine((overrides, context) => {
    for (const code of diagnosticCodeNames) {
      const severity = overrides[code]
      const { fixed, severity: standard } = diagnosticCodes[code]
      if (severity === undefined || !fixed || severity === standard) continue
      const message = `must stay \`${standard}\`, because the severity of this code is fixed`
      context.addIssue({ code: 'custom', path: [code], message })
    }
  })
