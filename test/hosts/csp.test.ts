/** The Content-Security-Policy, and the code that its Trusted Types admit. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastGlob from 'fast-glob'
import { expect, test } from 'vitest'
import { contentSecurityPolicy } from '../../src/hosts/csp.js'

const repository = fileURLToPath(new URL('../../', import.meta.url))

test('Trusted Types are required in the header and in the page, and admit the policies of docsgen and of the site', () => {
  const extra = { 'trusted-types': ['dompurify'] }
  const { header, meta } = contentSecurityPolicy({ boot: '', extra, trustedTypes: true })
  const rule = "require-trusted-types-for 'script'; trusted-types docsgen docsgen-runtime docsgen-islands dompurify"
  expect([header, meta].filter((policy) => policy.includes(rule))).toHaveLength(2)
})

test('sources of a site extend the directive of their name, or add one', () => {
  const extra = { 'img-src': ['https://img.example.com'], 'frame-src': ['https://play.example.com'] }
  const directives = contentSecurityPolicy({ boot: '', extra, trustedTypes: false }).meta.split('; ')
  expect(directives.filter((directive) => /^(?:img|frame)-src /.test(directive))).toEqual([
    expect.stringMatching(/^img-src 'self'.* https:\/\/img\.example\.com$/),
    'frame-src https://play.example.com',
  ])
})

test('a site can do without Trusted Types', () => {
  expect(contentSecurityPolicy({ boot: '', extra: {}, trustedTypes: false }).header).not.toContain('trusted-types')
})

test('browser code turns text into HTML and URLs into workers only in the two modules with a policy', () => {
  const sinks =
    /\.(?:inner|outer)HTML\s*=[^=]|insertAdjacentHTML|parseFromString|createContextualFragment|document\.write|srcdoc|setHTMLUnsafe|new Worker\(|importScripts/
  const files = fastGlob.sync(
    ['theme/browser/**/*.{ts,tsx}', 'src/{islands,gate}/browser/**/*.{ts,tsx}', 'src/util/trustedTypes.ts'],
    { cwd: repository },
  )
  const found = files.filter((file) => sinks.test(readFileSync(`${repository}/${file}`, 'utf8')))
  expect(files.length).toBeGreaterThan(50)
  expect(found).toEqual(['theme/browser/shared/trustedTypes.ts'])
})
