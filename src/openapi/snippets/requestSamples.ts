/** Request samples of an operation: the author's samples first, then a generated one for each other language. */
import type { OperationView, SampleView } from '../../model/contract/reference.js'
import { type SampleLanguage, sampleLanguages } from '../../schema/sampleLanguages.js'
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

/** Which samples a page has, and in which order. */
export interface SampleOptions {
  /** Languages of generated samples, in the order of their tabs. */
  readonly languages: readonly SampleLanguage[]
  /** `first`: before all generated samples. `sorted`: at the place of their language, and first if it is not listed. */
  readonly authorSamples: 'first' | 'sorted'
}

const allSamples: SampleOptions = { languages: sampleLanguages, authorSamples: 'first' }

/** Samples by the author replace the generated sample of the same language. */
export function requestSamples(
  operation: SampledOperation,
  author: readonly AuthorSample[] = [],
  { languages, authorSamples }: SampleOptions = allSamples,
): readonly SampleView[] {
  const authored = authorSampleViews(author)
  const replaced = new Set(authored.map(({ value }) => value))
  const request = buildSnippetRequest(operation)
  const generated = languages.flatMap((name): SampleView[] => {
    const language = replaced.has(name) ? undefined : snippetLanguages.find(({ value }) => value === name)
    if (!language) return []
    const { label, value, highlight, write } = language
    return [{ label, value, code: { code: write(request), language: highlight }, author: false }]
  })
  const all = [...authored, ...generated]
  if (authorSamples === 'first') return all
  const order: readonly string[] = languages
  return all.toSorted((one, other) => order.indexOf(one.value) - order.indexOf(other.value))
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
