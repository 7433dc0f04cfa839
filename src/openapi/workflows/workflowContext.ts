import type { ReferenceView } from '../../model/contract/reference.js'
import type { Graph } from '../document/graph.js'
import type { ResolveSchema } from '../schema/schemaResolver.js'
import type { Workflow } from './readWorkflows.js'
import type { WorkflowApi } from './sources.js'

/** Everything that the pages of the workflows of one file share. */
export interface WorkflowContext {
  /** The Arazzo document. */
  readonly graph: Graph
  /** The description, and a resolver of its schemas. */
  readonly api: WorkflowApi & { readonly resolveSchema: ResolveSchema; readonly graph: Graph }
  readonly workflows: readonly Workflow[]
  /** Page views of the description, by route. */
  readonly views: ReadonlyMap<string, ReferenceView>
  /** Route prefix of the pages of the description. */
  readonly path: string
  readonly routeOf: (workflow: Workflow) => string
}
