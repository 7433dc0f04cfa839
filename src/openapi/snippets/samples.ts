/** Request samples of an operation: the author's own first, then one for each language. */
import type { OperationView, SampleView } from '../../model/contract/reference.js'
import { bodyFileOf } from './body.js'
import { csharp } from './csharp.js'
import { curl } from './curl.js'
import { go } from './go.js'
import { java } from './java.js'
import { javascript } from './javascript.js'
import { php } from './php.js'
import { python } from './python.js'
import type { SnippetRequest } from './request.js'
import { requestOf, type SampledOperation } from './requestOf.js'
import { ruby } from './ruby.js'

export interface SnippetLanguage {
  readonly label: string
  /** Value of a remembered choice. */
  readonly value: string
  /** Name for the highlighter. */
  readonly highlight: string
  readonly write: (request: SnippetRequest) => string
}

export const languages: readonly SnippetLanguage[] = [
  { label: 'cURL', value: 'curl', highlight: 'shell', write: curl },
  { label: 'JavaScript', value: 'javascript', highlight: 'javascript', write: javascript },
  { label: 'Python', value: 'python', highlight: 'python', write: python },
  { label: 'Go', value: 'go', highlight: 'go', write: go },
  { label: 'Java', value: 'java', highlight: 'java', write: java },
  { label: 'C#', value: 'csharp', highlight: 'csharp', write: csharp },
  { label: 'PHP', value: 'php', highlight: 'php', write: php },
  { label: 'Ruby', value: 'ruby', highlight: 'ruby', write: ruby },
]

/** One entry of `x-codeSamples`. */
export interface AuthorSample {
  readonly lang: string
  readonly label?: string
  readonly source: string
}

/** The view of an operation with its samples, and the file that they read. */
export function withSamples(view: OperationView, author: readonly AuthorSample[]): OperationView {
  const bodyFile = bodyFileOf(view.body?.content ?? [])
  return { ...view, samples: samplesOf(view, author), ...(bodyFile && { bodyFile }) }
}

/** Samples of the author come first and take the place of ours in the same language. */
export function samplesOf(operation: SampledOperation, author: readonly AuthorSample[] = []): readonly SampleView[] {
  const own = authorViews(author)
  const taken = new Set(own.map(({ value }) => value))
  const request = requestOf(operation)
  const made = languages
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

function authorViews(author: readonly AuthorSample[]): readonly SampleView[] {
  const seen = new Map<string, number>()
  return author.map(({ lang, label, source }) => {
    const language = languageOf(lang)
    // A label of its own says that it is another tool than ours, for example a CLI in shell.
    const name = label ?? language?.label ?? lang
    const value = language && (label === undefined || same(label, language)) ? language.value : slug(name)
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

function languageOf(lang: string): SnippetLanguage | undefined {
  const name = languageName(lang)
  return languages.find(({ value }) => value === name)
}

function same(label: string, { label: own, value }: SnippetLanguage): boolean {
  return label.trim().toLowerCase() === own.toLowerCase() || languageName(label) === value
}

function languageName(lang: string): string {
  const name = lang.trim().toLowerCase()
  return (Object.hasOwn(aliases, name) && aliases[name]) || name
}

function slug(text: string): string {
  return (
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join('-') ?? 'sample'
  )
}
