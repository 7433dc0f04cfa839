import { expect, test } from 'vitest'
import { changedRoutes } from '../../src/server/changedRoutes.js'

const outputs = (files: Record<string, string>) =>
  new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)]))
const before = outputs({
  'index.html': 'a',
  '_payload.json': 'a',
  'guide.html': 'a',
  'guide/_payload.json': 'a',
  'api/get-token.html': 'a',
  'api/list/index.html': 'a',
  '_menus/docs.html': 'a',
  'assets/main.css': 'a',
  'sitemap.xml': 'a',
})

test('each changed page is listed once; pages without a payload are compared by their document', () => {
  const change = (...paths: string[]) => new Map([...before, ...paths.map((path) => [path, Buffer.from('b')] as const)])
  expect(changedRoutes(before, before)).toEqual([])
  expect(changedRoutes(undefined, before)).toEqual([])
  expect(changedRoutes(before, change('index.html', '_payload.json'))).toEqual(['/'])
  expect(changedRoutes(before, change('guide.html', 'guide/_payload.json', 'sitemap.xml'))).toEqual(['/guide'])
  expect(changedRoutes(before, change('api/get-token.html', 'api/list/index.html'))).toEqual([
    '/api/get-token',
    '/api/list',
  ])
  expect(changedRoutes(before, change('assets/main.css', 'guide/_payload.json'))).toBe('all')
  expect(changedRoutes(before, change('_menus/docs.html', 'guide/_payload.json'))).toBe('all')
})
