import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { diagnosticAreas, diagnosticCodeNames, diagnosticCodes } from '../../src/diagnostics/diagnosticCodes.js'
import { diagnosticsMarkdown, explainDiagnostic } from '../../src/report/explainDiagnostic.js'
import { packageFolder } from '../../src/util/packageFolder.js'

test('docs/content/reference/diagnostics.md is up to date (npm run docs:diagnostics)', () => {
  expect(readFileSync(join(packageFolder(), 'docs/content/reference/diagnostics.md'), 'utf8')).toBe(
    diagnosticsMarkdown(),
  )
})

test('every code is in one area', () => {
  const codes = diagnosticAreas.flatMap(({ table }) => Object.keys(table))
  expect(codes.toSorted()).toEqual(diagnosticCodeNames.toSorted())
  expect(new Set(codes).size).toBe(codes.length)
})

test('every entry has full sentences', () => {
  expect(diagnosticCodeNames.length).toBeGreaterThan(100)
  for (const [code, { meaning, fix }] of Object.entries(diagnosticCodes)) {
    expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/)
    expect(meaning, code).toMatch(/^[A-Z`].*\.$/)
    expect(fix, code).toMatch(/^[A-Z`].*\.$/)
  }
})

test('one code is explained with its fix and the way to change the severity', () => {
  expect(explainDiagnostic('image-alt')).toBe(`image-alt (warning)

An image has no alternative text.
Fix: Describe the image. For decoration only, write \`alt=""\`.
Change the severity in site.config.ts: checks: { 'image-alt': 'off' | 'warning' | 'error' }
See docs/content/reference/diagnostics.md#image-alt
`)
  expect(explainDiagnostic('mdx-syntax')).toContain('The severity cannot be changed.')
})
