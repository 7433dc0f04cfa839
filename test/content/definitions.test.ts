/** Definitions that readers send to the API, such as workflows and rules, match the schema of their operation. */
import { expect, test } from 'vitest'
import { codeBlocks, sourcePages } from './pages.js'
import { validatorOf } from './schemas.js'

interface Kind {
  /** A member that only definitions of this kind have. */
  readonly has: string
  readonly $ref: string
  /** Something that every definition of this kind must not contain. */
  readonly wrong: object
}

const kinds: readonly Kind[] = [
  { has: 'trigger', $ref: 'workflow.yaml#/WorkflowCreate', wrong: { trigger: { type: 'mail' } } },
  { has: 'resource_type', $ref: 'configuration-rule.yaml#/ConfigurationRuleCreate', wrong: { severity: 'severe' } },
  { has: 'requirements', $ref: 'configuration-framework.yaml#/ConfigurationFrameworkCreate', wrong: { name: 1 } },
  { has: 'response_actions', $ref: 'threat-policy.yaml#/ThreatPolicyUpdate', wrong: { mode: 'block' } },
  { has: 'capabilities', $ref: 'cloud-account.yaml#/CloudAccountCreate', wrong: { provider: 'gcp' } },
  { has: 'assignee', $ref: 'threat-detection.yaml#/ThreatDetectionUpdate', wrong: { status: 'done' } },
]

const definitions = sourcePages()
  .flatMap(codeBlocks)
  .filter(({ language, meta }) => language === 'json' && !/title="Output"|file=/.test(meta))
  .map(({ place, text }) => ({ place, value: JSON.parse(text) as object }))

test.each(kinds)('definitions with “$has” match $$ref', ({ has, $ref, wrong }) => {
  const check = validatorOf($ref, 'request')
  const found = definitions.filter(({ value }) => has in value)
  expect(found.length).toBeGreaterThan(0)
  expect(found.flatMap(({ place, value }) => check(value).map((fault) => `${place} ${JSON.stringify(fault)}`))).toEqual(
    [],
  )
  for (const { value } of found) expect(check({ ...value, ...wrong })).not.toEqual([])
})
