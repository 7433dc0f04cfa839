/**
 * Samples in another language, or for a client library of the site's author. A template is a module of the project
 * whose default export writes the code. The build runs it for each operation, and the request builder runs the same
 * code in the browser.
 */
import type { JsonValue } from '../../model/contract/reference.js'
import type { ParameterPlace } from '../../model/contract/referenceParts.js'
import type { SampleSubject } from '../../model/contract/requestTools.js'
import { buildSnippetRequest, listSentParameters, type SampledOperation } from './buildSnippetRequest.js'
import type { SnippetRequest } from './snippetRequest.js'

/** The input of a sample template. */
export interface SampleInput {
  readonly operation: SampleSubject
  /** Values of the parameters that the sample sends, by place and name. */
  readonly parameters: Readonly<Record<ParameterPlace, Readonly<Record<string, JsonValue>>>>
  /** The HTTP request: URL, headers, credentials and body. */
  readonly request: SnippetRequest
}

/** Writes the sample of an operation. If it returns undefined, the operation has no sample of this language. */
export type SampleTemplate = (input: SampleInput) => string | undefined

/** A template of the site that is ready to run. */
export interface LoadedTemplate {
  readonly id: string
  /** Label of its tab. */
  readonly label: string
  /** Name of the language for the highlighter. */
  readonly highlight: string
  /** Path of the module, relative to the root of the project. */
  readonly file: string
  /** The module with everything that it imports, for the browser. */
  readonly code: string
  readonly write: SampleTemplate
}

/**
 * Runs a template. If it throws or returns something other than text, the result is an error with a message for its
 * author.
 */
export function writeTemplateSample(
  write: SampleTemplate,
  operation: SampledOperation,
  subject: SampleSubject,
): { readonly text?: string; readonly problem?: string } {
  try {
    const written: unknown = write(createSampleInput(operation, subject))
    if (written === undefined) return {}
    if (typeof written !== 'string') return { problem: `returns ${describeWritten(written)} instead of a text` }
    return { text: written.replace(/\s+$/, '') }
  } catch (thrown) {
    return { problem: `throws “${thrown instanceof Error ? thrown.message : String(thrown)}”` }
  }
}

function createSampleInput(operation: SampledOperation, subject: SampleSubject): SampleInput {
  const parameters: Record<ParameterPlace, Record<string, JsonValue>> = {
    path: {},
    query: {},
    querystring: {},
    header: {},
    cookie: {},
  }
  for (const { parameter, value } of listSentParameters(operation)) parameters[parameter.in][parameter.name] = value
  return { operation: subject, parameters, request: buildSnippetRequest(operation) }
}

function describeWritten(value: unknown): string {
  if (value instanceof Promise) return 'a promise'
  return value === null ? 'null' : Array.isArray(value) ? 'a list' : `a value of the type ${typeof value}`
}
