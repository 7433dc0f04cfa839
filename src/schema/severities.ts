/** `diagnostics` of the configuration: severities by diagnostic code. */
import * as z from 'zod'
import { diagnosticCodeNames, diagnosticCodes } from '../diagnostics/diagnosticCodes.js'

export const severitiesSchema = z
  .partialRecord(z.enum(diagnosticCodeNames), z.enum(['off', 'warning', 'error']))
  .superRefine((overrides, context) => {
    for (const code of diagnosticCodeNames) {
      const severity = overrides[code]
      const { fixed, severity: standard } = diagnosticCodes[code]
      if (severity === undefined || !fixed || severity === standard) continue
      const message = `must stay \`${standard}\`, because there is no usable result without a fix`
      context.addIssue({ code: 'custom', path: [code], message })
    }
  })
