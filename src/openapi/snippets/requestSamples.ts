/** Request samples of an operation: the author's samples first, then a generated one for each other language. */
import type { OperationView, SampleView } from '../../model/contract/reference.js'
import { sampleLanguages } from '../../schema/referenceDefaults.js'
import { buildSnippetRequest, type SampledOperation } from './buildSnippetRequest.js'
import { snippetBodyFile } from './snippetBody.js'
import type { SnippetLanguage } from './snippetLanguage.js'
import { snippetLanguages } from './snippetLanguages.js'

/** An entry of `x-codeSamples`. */
export interface AuthorSample {
  readonly lang: string
  readonly label?: string
  readonly source: string
}

/** Adds the samples to the view of an operation, and the name of the file that they read. */
export function addRequestSamples(
  view: OperationView,
  author: readonly AuthorSample[],
  options?: SampleOptions,
): OperationView {
  const bodyFile = snippetBodyFile(view.body?.content ?? [])
  return { ...view, samples: requestSamples(view, author, options), ...(bodyFile && { bodyFile }) }
}

/** The samples of a page and their order. */
export interface SampleOptions {
  /** Ids of the languages of generated samples, in the order of their tabs. */
  readonly languages: readonly string[]
  /** Samples that templates of the site wrote for this operation. Their ids are in `languages`. */
  readonly written?: readonly WrittenSample[]
  /** `first`: before all generated samples. `sorted`: at the place of their language, and first if it is not listed. */
  readonly authorSamples: 'first' | 'sorted'
}

/** A sample that a template of the site wrote. */
export interface WrittenSample {
  readonly id: string
  readonly label: string
  /** Name of the language for the highlighter. */
  readonly highlight: string
  readonly text: string
}

const allSamples: SampleOptions = { languages: sampleLanguages, authorSamples: 'first' }

/** Samples by the author replace the generated sample of the same language. */
export function requestSamples(
  operation: SampledOperation,
  author: readonly AuthorSample[] = [],
  { languages, authorSamples, written = [] }: SampleOptions = allSamples,
): readonly SampleView[] {
  const authored = authorSampleViews(author)
  const replaced = new Set(authored.map(({ value }) => value))
  const request = buildSnippetRequest(operation)
  const generated = languages.flatMap((name): SampleView[] => {
    if (replaced.has(name)) return []
    const own = written.find(({ id }) => id === name)
    if (own) return [toSampleView(own, own.text)]
    const language = snippetLanguages.find(({ value }) => value === name)
    return language ? [toSampleView({ ...language, id: language.value }, language.write(request))] : []
  })
  const all = [...authored, ...generated]
  if (authorSamples === 'first') return all
  return all.toSorted((one, other) => languages.indexOf(one.value) - languages.indexOf(other.value))
}

function toSampleView({ id, label, highlight }: Omit<WrittenSample, 'text'>, code: string): SampleView {
  return { label, value: id, code: { code, language: highlight }, author: false }
}

function authorSampleViews(author: readonly AuthorSample[]): readonly SampleView[] {
  const seen = new Map<string, number>()
  return author.map(({ lang, label, source }) => {
    const language = findSnippetLanguage(lang)
    // Another label means another tool than the generated sample uses, for example a CLI in a shell.
    const name = label ?? language?.label ?? lang
    const value =
      language && (label === undefined || isLanguageLabel(label, language)) ? language.value : sampleValueOf(name)
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

function findSnippetLanguage(name: string): SnippetLanguage | undefined {
  const folded = name.trim().toLowerCase()
  return snippetLanguages.find(({ value, aliases }) => value === folded || aliases.includes(folded))
}

function isLanguageLabel(label: string, language: SnippetLanguage): boolean {
  return label.trim().toLowerCase() === language.label.toLowerCase() || findSnippetLanguage(label) === language
}

function sampleValueOf(text: string): string {
  return (
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join('-') ?? 'sample'
  )
}
