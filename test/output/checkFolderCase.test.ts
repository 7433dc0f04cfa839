import { expect, test } from 'vitest'
import type { Asset } from '../../src/model/model.js'
import { checkFolderCase } from '../../src/output/checkOutputPaths.js'

const asset = (path: string): Asset => ({ path, file: `content${path}`, bytes: new Uint8Array() })

test('two folders that differ by case are one warning, whatever the number of their files', () => {
  const paths = ['/Img/a.png', '/Img/b.png', '/img/c.png', '/img/d/e.png', '/Img/D/f.png']
  const found = checkFolderCase(paths.map(asset), [])
  expect(found.map(({ code, file }) => [code, file])).toEqual([
    ['folder-case', 'content/img/c.png'],
    ['folder-case', 'content/Img/D/f.png'],
  ])
})

test('a folder can collide with that of scripts and styles', () => {
  expect(checkFolderCase([asset('/Assets/a.png'), asset('/assets/b.png')], [])).toMatchObject([
    { code: 'folder-case', message: expect.stringContaining('scripts and styles') },
  ])
})
