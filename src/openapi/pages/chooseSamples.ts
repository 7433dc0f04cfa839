/** The samples of one page: their languages, and the texts of the templates of the site. */
import type { OperationView, WebhookView } from '../../model/contract/reference.js'
import type { SampleSubject } from '../../model/contract/requestTools.js'
import { error } from '../../model/diagnostic.js'
import type { Graph } from '../document/graph.js'
import type { SampleOptions, WrittenSample } from '../snippets/requestSamples.js'
import { type LoadedTemplate, writeTemplateSample } from '../snippets/sampleTemplate.js'

/** The samples of a description. */
export interface SampleChoice extends Omit<SampleOptions, 'written'> {
  /** Templates of the site, whose ids are in `languages`. Default none. */
  readonly templates?: readonly LoadedTemplate[]
}

/** Runs the templates for the operation. A template that fails is reported, and its sample is missing. */
export function chooseSamples(
  { templates, ...options }: SampleChoice,
  view: OperationView | WebhookView,
  graph: Graph,
): SampleOptions {
  if (!templates || view.kind !== 'operation') return options
  const written = templates.flatMap(({ id, label, highlight, file, write }): WrittenSample[] => {
    const { text, problem } = writeTemplateSample(write, view, subjectOf(view))
    if (problem !== undefined) {
      const hint = `Return a text for ${view.method} ${view.path}, or undefined for no sample.`
      const message = `The sample template “${id}” ${problem}, for the operation “${view.slug}”.`
      graph.report(error('sample-template', message, { file, hint }))
    }
    return text === undefined ? [] : [{ id, label, highlight, text }]
  })
  return { ...options, written }
}

/** Returns the description of the operation that sample templates get. */
export function subjectOf({ operationId, slug, title, method, path, tag, deprecated }: OperationView): SampleSubject {
  return {
    ...(operationId !== undefined && { id: operationId }),
    ...{ slug, title, method, path },
    ...(tag && { tag: tag.name }),
    deprecated: deprecated !== undefined,
  }
}
