/** Request samples of an operation: the author's own first, then one for each language. */
import type { OperationView, SampleView } from '../../model/contract/reference.js'
import { buildSnippetRequest, type SampledOperation } from './buildSnippetRequest.js'
import { writeCsharp } from './csharp.js'
import { writeCurl } from './curl.js'
import { writeGo } from './go.js'
import { writeJava } from './java.js'
import { writeJavascript } from './javascript.js'
import { writePhp } from './php.js'
import { writePython } from './python.js'
import { writeRuby } from './ruby.js'
import { snippetBodyFile } from './snippetBody.js'
import type { SnippetRequest } from './snippetRequest.js'

export interface SnippetLanguage {
  readonly label: string
  /** Value of a remembered choice. */
  readonly value: string
  /** Name for the highlighter. */
  readonly highlight: string
  readonly write: (request: SnippetRequest) => string
}

export const snippetLanguages: readonly SnippetLanguage[] = [
  { label: 'cURL', value: 'curl', highlight: 'shell', write: writeCurl },
  { label: 'JavaScript', value: 'javascript', highlight: 'javascript', write: writeJavascript },
  { label: 'Python', value: 'python', highlight: 'python', write: writePython },
  { label: 'Go', value: 'go', highlight: 'go', write: writeGo },
  { label: 'Java', value: 'java', highlight: 'java', write: writeJava },
  { label: 'C#', value: 'csharp', highlight: 'csharp', write: writeCsharp },
  { label: 'PHP', value: 'php', highlight: 'php', write: writePhp },
  { label: 'Ruby', value: 'ruby', highlight: 'ruby', write: writeRuby },
]

/** One entry of `x-codeSamples`. */
export interface AuthorSample {
  readonly lang: string
  readonly label?: string
  readonly source: string
}

/** The view of an operation with its samples, and the file that they read. */
export function addRequestSamples(view: OperationView, author: readonly AuthorSample[]): OperationView {
  const bodyFile = snippetBodyFile(view.body?.content ?? [])
  return { ...view, samples: requestSamples(view, author), ...(bodyFile && { bodyFile }) }
}

/** Samples of the author come first and take the place of ours in the same language. */
export function requestSamples(
  operation: SampledOperation,
  author: readonly AuthorSample[] = [],
): readonly SampleView[] {
  const own = authorSampleViews(author)
  const taken = new Set(own.map(({ value }) => value))
  const request = buildSnippetRequest(operation)
  const made = snippetLanguages
    .filter(({ value }) => !taken.has(value))
    .map(
      ({ label, value, highlight, write }): SampleView => ({
        label,
        value,
        code: { code: write(request), language: highlight },
        author: false,
      }),
    )
  return [...own, ...made]
}

function authorSampleViews(author: readonly AuthorSample[]): readonly SampleView[] {
  const seen = new Map<string, number>()
  return author.map(({ lang, label, source }) => {
    const language = findSnippetLanguage(lang)
    // A label of its own says that it is another tool than ours, for example a CLI in shell.
    const name = label ?? language?.label ?? lang
    const value =
      language && (label === undefined || isLanguageLabel(label, language)) ? language.value : slugOfLabel(name)
    const count = (seen.get(value) ?? 0) + 1
    seen.set(value, count)
    return {
      label: name,
      value: count > 1 ? `${value}-${count}` : value,
      code: {
        code: source.replace(/\s+$/, ''),
        language: language?.highlight ?? (lang.trim().toLowerCase() || 'text'),
      },
      author: true,
    }
  })
}

const aliases: Readonly<Record<string, string>> = {
  bash: 'curl',
  'c#': 'csharp',
  cs: 'csharp',
  golang: 'go',
  js: 'javascript',
  node: 'javascript',
  'node.js': 'javascript',
  py: 'python',
  rb: 'ruby',
  sh: 'curl',
  shell: 'curl',
}

function findSnippetLanguage(lang: string): SnippetLanguage | undefined {
  const name = languageName(lang)
  return snippetLanguages.find(({ value }) => value === name)
}

function isLanguageLabel(label: string, { label: own, value }: SnippetLanguage): boolean {
  return label.trim().toLowerCase() === own.toLowerCase() || languageName(label) === value
}

function languageName(lang: string): string {
  const name = lang.trim().toLowerCase()
  return (Object.hasOwn(aliases, name) && aliases[name]) || name
}

function slugOfLabel(text: string): string {
  return (
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join('-') ?? 'sample'
  )
}
