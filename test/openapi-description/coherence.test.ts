/** Examples of one operation fit together: the response matches the request, and a 403 response names the missing scope. */
import { describe, expect, it } from 'vitest'
import { child, children, follow, isArray, isObject, loadDescription, type Node } from './description.js'
import { operationsOf, textAt } from './operations.js'

const description = loadDescription('openapi')
const operations = operationsOf(description)

describe('examples of an operation', () => {
  it.each(operations)('$id names its own scope in its 403 response', ({ node, responses }) => {
    const scope = child(node, 'security', '0', 'oauth2', '0')?.value
    const examples = examplesOf(responses.get('403'))
    expect(examples).not.toEqual([])
    for (const example of examples)
      expect(textAt(example, 'detail')).toBe(`The operation requires the scope \`${scope}\`.`)
  })

  it('list examples have the page size of the request', () => {
    const asked = child(
      { value: description.files.get('parameters/common.yaml') ?? null, file: '', path: [] },
      'Limit',
      'example',
    )
    const lists = operations.filter(({ id }) => id.startsWith('list'))
    expect(lists).toHaveLength(12)
    for (const { id, responses } of lists) {
      const pages = examplesOf(responses.get('200')).filter(({ value }) => isObject(value) && isArray(value.data))
      expect(child(pages[0] as Node, 'page', 'limit')?.value, id).toBe(asked?.value)
      for (const page of pages) {
        const [data, limit, more] = [child(page, 'data'), child(page, 'page', 'limit'), child(page, 'page', 'has_more')]
        const length = isArray(data?.value) ? data.value.length : 0
        expect(length, id).toBeLessThanOrEqual(Number(limit?.value))
        if (more?.value === true) expect(length, id).toBe(limit?.value)
      }
    }
  })
})

function examplesOf(response: Node | undefined): readonly Node[] {
  const content = response && child(response, 'content')
  return (content ? children(content) : []).flatMap(([, media]) =>
    children(child(media, 'examples') ?? { ...media, value: {} }).flatMap(([, example]) => {
      const value = child(follow(description, example), 'value')
      return value ? [value] : []
    }),
  )
}
