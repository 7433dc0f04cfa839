/** Files of an API description: each is read once in a build, and parsed once as long as it stays the same. */
import type { GraphFiles } from '../openapi/document/graph.js'
import { propertyOf } from '../openapi/document/json.js'
import { readDocument } from '../openapi/document/readDocument.js'
import type { ReadDocument } from '../openapi/document/sourceDocument.js'
import type { Decoded } from '../util/decodeText.js'
import type { ReadOptions } from '../util/projectFiles.js'

/** Text of a file with its hash. A file that cannot be read has a hash, too. */
export interface DescriptionText extends Decoded {
  readonly hash: string
}

export interface DescriptionFiles {
  /** Files that graphs have read, with the hashes of their texts. */
  readonly read: ReadonlyMap<string, string>
  /** File access for one graph. */
  readonly openFiles: () => Required<GraphFiles>
  /** Drops the parsed documents, because their data was edited. */
  readonly forget: () => void
  /** Parsed documents, by file, for the next build. */
  readonly documents: ParsedDocuments
}

export type ParsedDocuments = ReadonlyMap<string, ParsedText>

interface ParsedText {
  readonly text: string
  readonly parsed: ReadDocument
}

const maxBytes = 64 * 1024 * 1024
/** Published descriptions are often one line of JSON of many megabytes. */
export const descriptionLimits = { maxBytes, warnBytes: maxBytes, maxLineBytes: maxBytes } satisfies ReadOptions

export interface DescriptionFilesInput {
  readonly readText: (file: string) => DescriptionText
  /** Documents of the previous build. */
  readonly previous: ParsedDocuments | undefined
}

/**
 * Creates the file access of one description. It records every file that a graph reads, so that the cache can check them later.
 */
export function descriptionFiles({ readText, previous }: DescriptionFilesInput): DescriptionFiles {
  const read = new Map<string, string>()
  const documents = new Map<string, ParsedText>()
  const openFiles = (): Required<GraphFiles> => {
    // A Swagger 2.0 document is rewritten in place when its pages are rendered, so it cannot be used again.
    let isRewritten = false
    return {
      read: (file) => {
        const text = readText(file)
        read.set(file, text.hash)
        return text
      },
      parse: (text, file) => {
        const known = documents.get(file) ?? previous?.get(file)
        const parsed = !isRewritten && known?.text === text ? known.parsed : readDocument(text, file)
        isRewritten ||= propertyOf(parsed.document?.value, 'swagger') !== undefined
        if (!isRewritten) documents.set(file, { text, parsed })
        return parsed
      },
    }
  }
  return { read, openFiles, forget: () => documents.clear(), documents }
}
