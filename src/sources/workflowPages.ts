/** Pages of the workflows (Arazzo) of a description. Loaded only for sites that have some. */
import type { WorkflowView } from '../model/contract/reference.js'
import { type Diagnostic, error } from '../model/diagnostic.js'
import type { Route } from '../model/model.js'
import { openGraph } from '../openapi/document/graph.js'
import { isObject, propertyOf } from '../openapi/document/json.js'
import { createSlugRegistry, toFileSlug } from '../openapi/document/slugs.js'
import type { ReferencePage } from '../openapi/pages/buildReference.js'
import { createSchemaResolver } from '../openapi/schema/schemaResolver.js'
import { buildInputs } from '../openapi/workflows/buildInputs.js'
import { buildWorkflow } from '../openapi/workflows/buildWorkflow.js'
import { checkWorkflows } from '../openapi/workflows/checkWorkflows.js'
import { readWorkflows, type Workflow } from '../openapi/workflows/readWorkflows.js'
import type { WorkflowContext } from '../openapi/workflows/workflowContext.js'
import { interfaceText } from '../text/catalogue.js'
import type { ChangedReference } from './changePages.js'
import type { Description } from './description.js'
import type { DescriptionFiles } from './descriptionFiles.js'

export interface WorkflowPages {
  readonly pages: readonly ReferencePage[]
  readonly diagnostics: readonly Diagnostic[]
}

export type BuildWorkflowPages = typeof buildWorkflowPages

export function buildWorkflowPages(
  description: Description,
  files: DescriptionFiles,
  { reference, graph: apiGraph, path }: ChangedReference,
): WorkflowPages {
  const slugs = createSlugRegistry([])
  const views = new Map(reference.pages.map(({ view }) => [view.route, view] as const))
  const resolveSchema = createSchemaResolver(apiGraph)
  const api = { file: description.file, operations: reference.operations, resolveSchema, graph: apiGraph }
  const found = description.workflows.map((file): WorkflowPages => {
    const { graph, diagnostics } = openGraph(file, files.openFiles())
    if (!graph) return { pages: [], diagnostics }
    if (!isObject(graph.root.value) || propertyOf(graph.root.value, 'arazzo') === undefined) {
      const hint = 'Check that the file starts with `arazzo: 1.0.1` and has `workflows`.'
      const place = { file, range: graph.locate(graph.root.value as object).range, hint }
      return { pages: [], diagnostics: [error('arazzo-file', 'This file has no workflows of Arazzo.', place)] }
    }
    const workflows = readWorkflows(graph)
    const routes = new Map<Workflow, Route>(
      workflows.map((one) => [one, `${path}/workflows/${slugs.uniqueSlug(toFileSlug(one.id) || 'workflow')}`]),
    )
    const routeOf = (workflow: Workflow) => routes.get(workflow) ?? ''
    const context: WorkflowContext = { graph, api, workflows, views, path, routeOf }
    const pages = workflows.map((workflow): ReferencePage => {
      const view: WorkflowView = {
        ...buildWorkflow(workflow, context),
        ...buildInputs(workflow, graph, description.texts ?? interfaceText('en')),
        api: reference.api,
      }
      return { view, author: [], place: graph.locate(workflow.object) }
    })
    return { pages, diagnostics: [...graph.diagnostics, ...checkWorkflows(workflows, { graph, api })] }
  })
  return { pages: found.flatMap(({ pages }) => pages), diagnostics: found.flatMap(({ diagnostics }) => diagnostics) }
}
