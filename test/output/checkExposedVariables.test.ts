import { expect, test } from 'vitest'
import { checkExposedVariables, findSecretVariables } from '../../src/output/checkExposedVariables.js'

test('the value of a secret variable in an output is reported without showing it', () => {
  const variables = findSecretVariables({
    BUILD_TOKEN: 'q7Rt2LxV9bPz',
    DB_PASSWORD: 'short',
    HOME: '/home/somebody',
    API_KEY: 'never-published-1',
  })
  expect([...variables.keys()]).toEqual(['BUILD_TOKEN', 'API_KEY'])
  const outputs = new Map([
    ['a.html', Buffer.from('/home/somebody')],
    ['b.js', Buffer.from('x="q7Rt2LxV9bPz"')],
  ])
  const found = checkExposedVariables(outputs, variables)
  expect(found.map(({ code, file }) => [code, file])).toEqual([['environment-secret', 'b.js']])
  expect(JSON.stringify(found)).not.toContain('q7Rt2LxV9bPz')
  expect(JSON.stringify(found)).toContain('BUILD_TOKEN')
})
