import { csharp } from './csharp.js'
import { curl } from './curl.js'
import { go } from './go.js'
import { java } from './java.js'
import { javascript } from './javascript.js'
import { php } from './php.js'
import { python } from './python.js'
import { ruby } from './ruby.js'
import type { SnippetLanguage } from './snippetLanguage.js'

/**
 * The languages of the request samples, in the order of the tabs. To add a language, write its file and list it here: tabs,
 * labels, aliases and generation follow. Code without a scanner (`text/scanners.ts`) is colored by the highlighter.
 */
export const snippetLanguages: readonly SnippetLanguage[] = [
  curl,
  ...[javascript, python, go, java, csharp, php, ruby].map(withSigningNote),
]

/** Only curl can sign a request for AWS itself. Samples in other languages say that the request needs a signature. */
function withSigningNote(language: SnippetLanguage): SnippetLanguage {
  return {
    ...language,
    write: (request) => {
      const code = language.write(request)
      if (!request.signature) return code
      const mark = language.value === 'python' || language.value === 'ruby' ? '#' : '//'
      const note = `${mark} Sign this request with AWS Signature Version 4 before you send it, for example with the AWS SDK.\n`
      return code.startsWith('<?php') ? code.replace('\n', () => `\n${note}`) : note + code
    },
  }
}
