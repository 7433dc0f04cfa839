/** Schema of `checks` in the configuration: severities by diagnostic code, for all files or by path. */
import * as z from 'zod'
import { diagnosticCodeNames, diagnosticCodes } from '../diagnostics/diagnosticCodes.js'

const severity = z.enum(['off', 'warning', 'error'])

/** One severity for all files, or severities by glob, relative to the project root. The last glob that matches a file counts. */
const checkSchema = z.union([severity, z.record(z.string(), severity)])

export const checksSchema = z
  .partialRecord(z.enum(diagnosticCodeNames), checkSchema)
  // Reject overrides of codes whose severity is fixed.
  .superRefine((checks, context) => {
    for (const code of diagnosticCodeNames) {
      const check = checks[code]
      const { fixed, severity: standard } = diagnosticCodes[code]
      if (check === undefined || !fixed) continue
      const severities = typeof check === 'string' ? [check] : Object.values(check)
      if (severities.every((given) => given === standard)) continue
      const message = `must stay \`${standard}\`, because the severity of this code is fixed`
      context.addIssue({ code: 'custom', path: [code], message })
    }
  })
