import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { buildSync } from 'esbuild'
import { describe, expect, test } from 'vitest'
import { diskIo, type OutputIo } from '../../src/output/outputIo.js'
import { planExchange, recoverFolder } from '../../src/output/replaceFolder.js'
import { writeFolder } from '../../src/output/writeFolder.js'
import { strikingIo, systemError } from './failingIo.js'
import { readTree, sampleBuild, temporaryFolder } from './tree.js'

function text(outputs: ReadonlyMap<string, Uint8Array>): Record<string, string> {
  return Object.fromEntries([...outputs].map(([path, bytes]) => [path, Buffer.from(bytes).toString()]))
}

/** The tree without the marker, in the form of `text`. */
function built(root: string): Record<string, string> | undefined {
  const { '.docsgen-output': _, ...tree } = readTree(join(root, 'build')) ?? {}
  return Object.keys(tree).length > 0 ? tree : undefined
}

describe('a build that is killed', () => {
  const folder = join(import.meta.dirname, '../../node_modules/.cache/docsgen-test')
  const child = join(folder, `writer-${process.pid}.mjs`)
  buildSync({
    entryPoints: [join(import.meta.dirname, 'writerChild.ts')],
    outfile: child,
    bundle: true,
    platform: 'node',
    format: 'esm',
  })
  const run = (root: string, killAt: number) => {
    const args = [child, root, JSON.stringify(text(sampleBuild('new'))), String(killAt)]
    return spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 120_000 })
  }

  const writeOld = (root: string) => {
    writeFolder({ root, outDir: 'build', outputs: sampleBuild('old'), keepRecord: true })
  }
  const recover = (root: string) => recoverFolder(planExchange(root, join(root, 'build')), diskIo)

  test('it leaves the complete old output or the complete new one, whenever it dies', () => {
    const old = text(sampleBuild('old'))
    const fresh = text(sampleBuild('new'))
    const measure = temporaryFolder()
    writeOld(measure)
    const { calls, renames }: { calls: number; renames: number[] } = JSON.parse(run(measure, 0).stdout)
    // Ten points spread over the whole, and the calls around each rename.
    const points = new Set([...Array.from({ length: 10 }, (_, n) => 1 + Math.floor((n * calls) / 10)), calls])
    for (const rename of renames)
      for (const point of [rename - 1, rename, Math.min(rename + 1, calls)]) points.add(point)
    const seen = new Set<string>()
    for (const point of points) {
      const root = temporaryFolder()
      writeOld(root)
      expect(run(root, point).signal, `point ${point}`).toBe('SIGKILL')
      const before = built(root)
      recover(root)
      const after = built(root)
      const isOld = JSON.stringify(sorted(after)) === JSON.stringify(sorted(old))
      expect(isOld ? sorted(old) : sorted(fresh), `point ${point}`).toEqual(sorted(after))
      if (before) expect(sorted(before), `point ${point}, before the recovery`).toEqual(sorted(after))
      expect(leftovers(root), `point ${point}`).toEqual([])
      seen.add(before ? (isOld ? 'old' : 'new') : 'between')
    }
    expect([...seen].sort()).toEqual(['between', 'new', 'old'])
  })

  test('it leaves a first build complete or absent', () => {
    const fresh = text(sampleBuild('new'))
    const measure = temporaryFolder()
    const { calls } = JSON.parse(run(measure, 0).stdout)
    expect(calls).toBeGreaterThan(10)
    for (let point = calls - 9; point <= calls; point += 1) {
      const root = temporaryFolder()
      run(root, point)
      recover(root)
      const after = built(root)
      if (after) expect(sorted(after)).toEqual(sorted(fresh))
      expect(leftovers(root)).toEqual([])
    }
  })
})

describe('a failing disk', () => {
  const calls: readonly (keyof OutputIo)[] = ['write', 'link', 'rename', 'makeFolder', 'list', 'read']
  test.each(['ENOSPC', 'EACCES', 'EMFILE', 'EIO', 'EROFS'])(
    '%s at any call leaves the old output and no stage',
    (code) => {
      let failures = 0
      for (const call of calls) {
        for (let nth = 1; nth <= 20; nth += code === 'ENOSPC' ? 1 : 7) {
          const root = temporaryFolder()
          writeFolder({ root, outDir: 'build', outputs: sampleBuild('old'), keepRecord: true })
          const before = readTree(join(root, 'build'))
          const io = strikingIo(
            (count) => {
              if (count === nth) throw systemError(code, call, '/some/place')
            },
            new Set([call]),
          )
          const result = writeFolder({ root, outDir: 'build', outputs: sampleBuild('new'), io })
          if (result.kind === 'written') expect(built(root)).toEqual(sorted(text(sampleBuild('new'))))
          else {
            failures += 1
            expect(result).toMatchObject({ kind: 'environment', exit: 3, errno: code, path: '/some/place' })
            expect(readTree(join(root, 'build'))).toEqual(before)
          }
          expect(leftovers(root)).toEqual([])
        }
      }
      expect(failures).toBeGreaterThan(code === 'ENOSPC' ? 20 : 6)
    },
  )

  test('a failed write names its file', () => {
    const root = temporaryFolder()
    mkdirSync(join(root, 'there'))
    expect(() => diskIo.write(join(root, 'there'), Buffer.from(''))).toThrow(join(root, 'there'))
    expect(() => diskIo.write('/dev/full', Buffer.from('x'))).toThrow(expect.objectContaining({ path: '/dev/full' }))
  })

  test('the error names the path and the reason', () => {
    const io = strikingIo(
      () => {
        throw systemError('ENOSPC', 'write', '/disk/index.html')
      },
      new Set(['write']),
    )
    expect(writeFolder({ root: temporaryFolder(), outDir: 'build', outputs: sampleBuild('new'), io })).toEqual({
      kind: 'environment',
      exit: 3,
      errno: 'ENOSPC',
      path: '/disk/index.html',
      message: 'Cannot write /disk/index.html: the disk is full (ENOSPC).',
      hint: 'Free some space and run the command again.',
    })
  })
})

function leftovers(root: string): string[] {
  const folder = join(root, '.docsgen')
  // The record remains on purpose. The old version remains if the process dies before it is removed.
  return existsSync(folder) ? readdirSync(folder).filter((name) => !/-(?:old|record)$/.test(name)) : []
}

function sorted(tree: Record<string, string> | undefined): Record<string, string> {
  return Object.fromEntries(Object.entries(tree ?? {}).sort(([a], [b]) => (a < b ? -1 : 1)))
}
