/** Reports credentials that an author pasted into a page or a file. */

import { pointAt } from '../markdown/source/pointAt.js'
import { type Diagnostic, error } from '../model/diagnostic.js'
import { credentialFormats, isExampleCredential } from '../secrets/credentialFormats.js'

/** Tests in one pass if any format can match. */
const anyAnchor = new RegExp(
  credentialFormats
    .flatMap(({ anchors }) => anchors)
    .map((anchor) => anchor.replace(/[.]/g, '\\$&'))
    .join('|'),
)

/** @param allow credentials that are shown on purpose: `lint.allowCredentials`. */
export function checkCredentials(text: string, file: string, allow: readonly string[] = []): Diagnostic[] {
  if (!anyAnchor.test(text)) return []
  return credentialFormats.flatMap((format) =>
    [...text.matchAll(format.pattern)]
      .filter(([found]) => !isExampleCredential(found, format) && !allow.includes(found))
      .map(({ 0: found, index }) =>
        error('credential', `This looks like ${format.name}.`, {
          file,
          range: { start: pointAt(text, index), end: pointAt(text, index + (found.split('\n', 1)[0] ?? '').length) },
          hint: 'Revoke it, and write an example such as AKIAIOSFODNN7EXAMPLE. If it is not a secret, add it to `lint.allowCredentials`.',
        }),
      ),
  )
}
