import { createHash } from 'node:crypto'
import { at, type Diagnostic, error } from '../../model/diagnostic.js'

/** Returns the SHA-256 of a text as `sha256sum` prints it. Ignores a byte order mark. */
export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Reports a copy that differs from the pinned one, because it was edited or downloaded again. */
export function checkDigest(file: string, text: string, sha256: string): readonly Diagnostic[] {
  const actual = digestOf(text)
  if (actual === sha256) return []
  const hint = `Run \`docsgen api-pull\`, review what changed, and write \`sha256: '${actual}'\` if this is the copy that you want.`
  const message = 'This copy of a description differs from the pinned digest.'
  return [error('openapi-digest', message, { file, range: at(1, 1), hint })]
}
