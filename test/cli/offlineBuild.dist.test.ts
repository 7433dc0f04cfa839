/** `docsgen build --offline` writes a folder and a zip file of it, and nothing for a site with a gate. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { run, temporaryProjects } from './runCommand.js'

const project = temporaryProjects()

test('the zip file has the files of the folder below the name of the site, and its bytes do not depend on the build', () => {
  const root = project()
  const first = run(root, ['build', '--offline', '--out-dir', 'copy'])
  expect(first).toMatchObject({ status: 0, stdout: 'copy\ncopy.zip\n' })
  expect(first.stderr).toContain('Open copy/index.html in a browser.')
  const zip = readFileSync(join(root, 'copy.zip'))
  const files = unzipSync(zip)
  expect(strFromU8(files['test/index.html'] ?? new Uint8Array())).toBe(
    readFileSync(join(root, 'copy/index.html'), 'utf8'),
  )
  expect(Object.keys(files).every((path) => path.startsWith('test/'))).toBe(true)
  expect(Object.keys(files)).not.toContain('test/.docsgen-output')
  expect(run(root, ['build', '--offline', '--out-dir', 'other', '--no-cache'], { TZ: 'Asia/Tokyo' }).status).toBe(0)
  expect(Buffer.compare(zip, readFileSync(join(root, 'other.zip')))).toBe(0)
})

test('a build without the flag after it writes the site for hosts again', () => {
  const root = project()
  run(root, ['build'])
  run(root, ['build', '--offline'])
  expect(existsSync(join(root, 'build/_headers'))).toBe(false)
  expect(run(root, ['build']).status).toBe(0)
  expect(existsSync(join(root, 'build/_headers'))).toBe(true)
})

const identity = `AUTH0_DOMAIN: 'id.example.com', AUTH0_CLIENT_ID: 'c'`

test.each(['client', 'edge', 'sealed'])('a site with the gate mode %s is refused', (mode) => {
  const root = project({}, `gate: { mode: '${mode}', ${identity} },`)
  const key = `k1:${Buffer.from(Array.from({ length: 32 }, (_, index) => (index * 73 + 41) % 251)).toString('base64url')}`
  for (const flags of [[], ['--keep-going']]) {
    const { status, stderr } = run(root, ['build', '--offline', ...flags], { DOCSGEN_SEAL_KEY: key })
    expect(stderr).toContain(`gate mode \`${mode}\``)
    expect(status).toBe(1)
    expect(readdirSync(root).filter((name) => /^build|\.zip$/.test(name))).toEqual([])
  }
})
