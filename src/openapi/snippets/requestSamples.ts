/** Request samples of an operation: the author's samples first, then a generated one for each other language. */
import type { OperationView, SampleView } from '../../model/contract/reference.js'
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
export function addRequestSamples(view: OperationView, author: readonly AuthorSample[]): OperationView {
  const bodyFile = snippetBodyFile(view.body?.content ?? [])
  return { ...view, samples: requestSamples(view, author), ...(bodyFile && { bodyFile }) }
}

/** Samples by the author come first, and replace the generated sample of the same language. */
export function requestSamples(
  operation: SampledOperation,
  author: readonly AuthorSample[] = [],
): readonly SampleView[] {
  const authored = authorSampleViews(author)
  const replaced = new Set(authored.map(({ value }) => value))
  const request = buildSnippetRequest(operation)
  const generated = snippetLanguages
    .filter(({ value }) => !replaced.has(value))
    .map(
      ({ label, value, highlight, write }): SampleView => ({
        label,
        value,
        code: { code: write(request), language: highlight },
        author: false,
      }),
    )
  return [...authored, ...generated]
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
