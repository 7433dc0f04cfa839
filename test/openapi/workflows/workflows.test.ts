/** Arazzo workflows as pages: steps with operations, shell commands, and findings. */
import { expect, test } from 'vitest'
import type { WorkflowView } from '../../../src/model/contract.js'
import { collect } from '../collect.js'
import { booking, shop } from './workflows.js'

const files = (workflows: object) => ({ 'api.yaml': shop, 'guide.arazzo.yaml': workflows })

function read(workflows: object) {
  const collected = collect(files(workflows), { workflows: ['guide.arazzo.yaml'] })
  const views = collected.entries
    .filter(({ route }) => route.includes('/workflows/'))
    .map(({ source }) => JSON.parse(source).view as WorkflowView)
  const found = collected.diagnostics.filter(({ code }) => code.startsWith('arazzo'))
  return {
    ...collected,
    views,
    found: found.map(({ code, message, hint }) => [code, message, ...(hint ? [hint] : [])]),
  }
}

/** The guide with another first workflow or step. */
function change(step: object, workflow: object = {}): object {
  const [first] = booking.workflows
  const [one, ...others] = first?.steps ?? []
  return { ...booking, workflows: [{ ...first, steps: [{ ...one, ...step }, ...others], ...workflow }] }
}

test('a workflow is a page with its steps, linked to their operations', () => {
  const { views, found, sidebars } = read(booking)
  expect(found).toEqual([])
  expect(views).toMatchObject([
    {
      route: '/restapi/v1/workflows/book-a-berth',
      title: 'Book a berth',
      steps: [
        {
          id: 'step-logIn',
          operation: { href: '/restapi/v1/login', method: 'POST' },
          criteria: ['$statusCode == 201'],
        },
        {
          operation: { href: '/restapi/v1/list-berths' },
          onFailure: [{ type: 'retry', after: 2, limit: 3, conditions: ['$statusCode == 503'] }],
        },
        { operation: { href: '/restapi/v1/book-berth' }, onSuccess: [{ type: 'end' }] },
      ],
      outputs: [{ name: 'berth', value: '$steps.find.outputs.berth' }],
    },
  ])
  expect(JSON.stringify(sidebars.sidebars.api)).toContain('"label":"Workflows"')
})

test.each([
  [{ operationId: 'berths.login' }],
  [{ operationId: undefined, operationPath: '$sourceDescriptions.berths#/paths/~1tokens/post' }],
])('a step finds its operation as Redocly writes it: %j', (step) => {
  const workflow = JSON.parse(JSON.stringify(change(step)))
  const { views, found } = read(workflow)
  expect(found).toEqual([])
  expect(views[0]?.steps[0]?.operation?.href).toBe('/restapi/v1/login')
})

test('a name with another source before it is reported', () => {
  const { found } = read(change({ operationId: 'boats.login' }))
  expect(found[0]?.slice(0, 2)).toEqual(['arazzo-operation', 'The description has no operation “boats.login”.'])
})

test('inputs have a table and commands that set them, with quotes that a shell reads', () => {
  const [view] = read(booking).views
  expect(view?.inputCode?.code).toBe(
    `INPUT_NAME='O'\\''Hara "x"'\nINPUT_DAYS='3' # optional\nINPUT_BOAT='{"mast":{"height":"9 m"}}' # optional`,
  )
  expect(view?.inputs?.parts).toMatchObject([
    { kind: 'rows', rows: [{ name: 'name' }, { name: 'days' }, { name: 'boat' }] },
  ])
})

test('commands send values of inputs and earlier steps, numbers as numbers', () => {
  const [view] = read(booking).views
  const [login, find, book] = view?.steps.map(({ code }) => code?.code) ?? []
  expect(login).toContain('jq -n --arg INPUT_NAME "$INPUT_NAME" --argjson INPUT_DAYS "$INPUT_DAYS"')
  expect(login).toContain('"name": "for \\($INPUT_NAME)"')
  expect(login).toContain('[ "$status" = 201 ]')
  expect(login).toContain("LOG_IN_TOKEN=$(jq -rc '.token' response.json)")
  expect(find).toContain("?size=12'")
  expect(find).toContain('X-Token: $LOG_IN_TOKEN"')
  expect(find).toContain("FIND_BERTH=$(jq -rc '.[0].id' response.json)")
  expect(book).toContain('/berths/${FIND_BERTH}/bookings"')
  expect(book).toContain('--argjson FIND_BERTH "$FIND_BERTH" --arg FIND_NAME "$FIND_NAME" --arg LOG_IN_LIMIT')
})

test.each<readonly [string, object, readonly (readonly string[])[]]>([
  [
    'an unknown operation',
    change({ operationId: 'logn' }),
    [['arazzo-operation', 'The description has no operation “logn”.', 'Did you mean “login”?']],
  ],
  [
    'an input that the workflow does not declare',
    change({ requestBody: { payload: { name: '$inputs.nam' } } }),
    [['arazzo-expression', 'The workflow has no input “nam”.', 'Did you mean “name”?']],
  ],
  [
    'an output of a later step',
    change({ requestBody: { payload: '$steps.find.outputs.berth' } }),
    [['arazzo-expression', 'There is no step “find” before this one.']],
  ],
  [
    'an output that a step does not have',
    change({}, { outputs: { x: '$steps.find.outputs.bert' } }),
    [['arazzo-expression', 'The step “find” has no output “bert”.', 'Did you mean “berth”?']],
  ],
  [
    'a text that is not an expression',
    change({ outputs: { token: '$response.bdy', limit: '$statusCode' } }),
    [['arazzo-expression', '`$response.bdy` is not an expression of Arazzo.']],
  ],
  [
    'a step without an operation',
    change({ operationId: undefined }),
    [
      [
        'arazzo-field',
        'A step must name exactly one operation or workflow.',
        'Write `operationId`, `operationPath` or `workflowId`.',
      ],
    ],
  ],
  [
    'a workflow that does not exist',
    change({ operationId: undefined, workflowId: 'other' }),
    [['arazzo-operation', 'There is no workflow “other”.']],
  ],
  [
    'a parameter that the operation does not have',
    change({ parameters: [{ name: 'verbose', in: 'query', value: 1 }] }),
    [['arazzo-field', 'The operation has no query parameter “verbose”.']],
  ],
  [
    'a jump to a step that does not exist',
    change({ onFailure: [{ name: 'x', type: 'goto', stepId: 'fnd' }] }),
    [['arazzo-operation', 'There is no step “fnd” in this workflow.', 'Did you mean “find”?']],
  ],
  [
    'an expression in a condition',
    change({ successCriteria: [{ condition: "$inputs.nope == 'a $x' && $response.body.list[0] == 1" }] }),
    [['arazzo-expression', 'The workflow has no input “nope”.']],
  ],
])('%s is reported', (_, workflows, expected) => {
  expect(read(workflows).found).toEqual(expected)
})

test('a file that is not an Arazzo document is an error with its name', () => {
  const { diagnostics } = collect(files({ openapi: '3.1.1' }), { workflows: ['guide.arazzo.yaml'] })
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toMatchObject([
    { code: 'arazzo-file', file: 'guide.arazzo.yaml' },
  ])
})

test('parameters of `components`, steps that run workflows, and operations of other descriptions', () => {
  const { views, found } = read({
    ...booking,
    sourceDescriptions: [...booking.sourceDescriptions, { name: 'other', url: './other.yaml', type: 'openapi' }],
    components: { parameters: { size: { name: 'size', in: 'query', value: 1 } } },
    workflows: [
      ...booking.workflows,
      {
        workflowId: 'second',
        dependsOn: ['book-a-berth'],
        steps: [
          { stepId: 'a', workflowId: 'book-a-berth' },
          {
            stepId: 'b',
            operationId: 'listBerths',
            parameters: [{ reference: '$components.parameters.size', value: 7 }],
          },
          { stepId: 'c', operationId: '$sourceDescriptions.other.read' },
        ],
      },
    ],
  })
  expect(found).toEqual([
    [
      'arazzo-field',
      'The source “other” is not this description.',
      'Its step is shown without a link and a sample. Put the workflow beside the description that has its operations.',
    ],
  ])
  const link = { label: 'Book a berth', href: '/restapi/v1/workflows/book-a-berth' }
  expect(views[1]).toMatchObject({ title: 'second', dependsOn: [link], steps: [{ workflow: link }, {}, {}] })
  expect(views[1]?.steps[1]?.code?.code).toContain('?size=7')
  expect(views[1]?.steps[2]).not.toHaveProperty('code')
})
