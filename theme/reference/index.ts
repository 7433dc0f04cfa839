import type { ReferenceComponents } from '../../src/model/contract.js'
import { Changelog } from './Changelog.js'
import { Deprecations } from './Deprecations.js'
import { Introduction } from './Introduction.js'
import { Operation } from './Operation.js'
import { Schema } from './Schema.js'
import { Webhook } from './Webhook.js'
import { Workflow } from './Workflow.js'

export const reference: ReferenceComponents = {
  Introduction,
  Operation,
  Webhook,
  Schema,
  Changelog,
  Deprecations,
  Workflow,
}
