/** Files of a description: each is read once in a build, and parsed once as long as it stays. */

import { readOnce } from '../cache/readOnce.js'
import type { Recall } from '../cache/recall.js'
import type { GraphFiles } from '../openapi/document/graph.js'
import { propertyOf } from '../openapi/document/json.js'
import { readDocument } from '../openapi/document/readDocument.js'
import type { ReadDocument } from '../openapi/document/sourceDocument.js'
import type { Decoded } from '../util/decodeText.js'
import { readText } from '../util/files.js'
import { hashOf } from '../util/hash.js'

export interface DescriptionFiles {
  /** Of the text; a file that cannot be read has one, too. */
  readonly hash: (file: string) => string
  /** Names of the files that graphs have read. */
  readonly read: ReadonlySet<string>
  /** For one graph. */
  readonly disk: () => GraphFiles
}

/** Published descriptions are often one line of JSON of many megabytes. */
const mostBytes = 64 * 1024 * 1024
const limits = { maxBytes: mostBytes, warnBytes: mostBytes, maxLineBytes: mostBytes }

export function descriptionFiles(root: string, recall: Recall): DescriptionFiles {
  const texts = new Map<string, Decoded & { readonly hash: string }>()
  const textOf = (file: string) => {
    const known = texts.get(file)
    if (known) return known
    const made = readOnce({ root, file, form: 'description', recall }, () => {
      const decoded = readText(root, file, limits)
      return { ...decoded, hash: hashOf(decoded.text ?? 'missing') }
    })
    texts.set(file, made)
    return made
  }
  const read = new Set<string>()
  const disk = (): GraphFiles => {
    // An old description is rewritten in place when it is drawn, so its data cannot be used again.
    let isOld = false
    return {
      read: (file) => {
        read.add(file)
        return textOf(file)
      },
      parse: (text, file) => {
        const slot = `document:${file}`
        const known = isOld ? undefined : recall.get<ReadDocument>(slot, [text])
        if (known) return known
        const made = readDocument(text, file)
        isOld ||= propertyOf(made.document?.value, 'swagger') !== undefined
        if (!isOld) recall.set(slot, [text], made)
        return made
      },
    }
  }
  return { hash: (file) => textOf(file).hash, read, disk }
}
