import { describe, expect, test } from 'vitest'
import { OutputMap } from '../../src/output/outputMap.js'
import { changedRoutes } from '../../src/server/changedRoutes.js'

const outputs = (files: Record<string, string>) =>
  new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)]))
const before = outputs({
  'index.html': 'a',
  'guide.html': 'a',
  'guide/_payload.json': 'a',
  'api/get-token.html': 'a',
  'api/list/index.html': 'a',
  '_sidebars/docs.html': 'a',
  'assets/main.css': 'a',
  'sitemap.xml': 'a',
})

const change = (...paths: string[]) => new Map([...before, ...paths.map((path) => [path, Buffer.from('b')] as const)])

test('each changed page is listed once, also if its document and its payload differ', () => {
  expect(changedRoutes(before, before)).toEqual([])
  expect(changedRoutes(undefined, before)).toEqual([])
  expect(changedRoutes(before, change('index.html'))).toEqual(['/'])
  expect(changedRoutes(before, change('guide.html', 'guide/_payload.json', 'sitemap.xml'))).toEqual(['/guide'])
  expect(changedRoutes(before, change('api/get-token.html', 'api/list/index.html'))).toEqual([
    '/api/get-token',
    '/api/list',
  ])
  expect(changedRoutes(before, change('assets/main.css', 'guide/_payload.json'))).toBe('all')
  expect(changedRoutes(before, change('_sidebars/docs.html', 'guide/_payload.json'))).toBe('all')
})

test('a page that was removed is listed, so that an open tab learns of it', () => {
  const after = new Map([...before].filter(([path]) => !path.startsWith('guide')))
  expect(changedRoutes(before, after)).toEqual(['/guide'])
})

describe('outputs with digests', () => {
  const lazy = (digest: string, text: string, count: { reads: number }) => ({
    digest,
    read: () => {
      count.reads += 1
      return Buffer.from(text)
    },
  })

  test('a page with the same digest is not read', () => {
    const count = { reads: 0 }
    const build = () => new OutputMap([['a.html', lazy('1', 'a', count)]])
    expect(changedRoutes(build(), build())).toEqual([])
    expect(count.reads).toBe(0)
  })

  test('a page with another digest has changed only if its bytes differ', () => {
    const count = { reads: 0 }
    const build = (digest: string, text: string) => new OutputMap([['a/index.html', lazy(digest, text, count)]])
    expect(changedRoutes(build('1', 'a'), build('2', 'a'))).toEqual([])
    expect(changedRoutes(build('1', 'a'), build('2', 'b'))).toEqual(['/a'])
  })
})
