/** Documents with a screen of the gate, which no script renders. */
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { GateSettings } from '../../src/gate/adapters/gateSettings.js'
import { renderScreenDocument } from '../../src/gate/screens/screenDocument.js'
import { gatedSite } from './support/gatedSite.js'

describe('a document of the gate', () => {
  const link = { href: '/', label: 'gateSignIn' } as const
  let root: string
  let template: GateSettings['template']

  beforeAll(async () => {
    const made = await gatedSite()
    root = made.root
    template = JSON.parse(Buffer.from(made.build.outputs.get('gate.json') ?? []).toString()).template
  })
  afterAll(() => rmSync(root, { recursive: true, force: true }))

  test('says that the session has expired', () => {
    const html = renderScreenDocument(template, { code: 'token_exp', link })
    expect(html).toContain('<h1>Your session has expired</h1>')
    expect(html).toContain('<title>Your session has expired | Skiff</title>')
  })

  test('has the code in parentheses only after a message', () => {
    const detail = (message?: string) =>
      /<p class="gate-detail">(.*?)<\/p>/.exec(
        renderScreenDocument(template, { code: 'token_exp', link, ...(message && { message }) }),
      )?.[1]
    expect(detail()).toBe('<code>token_exp</code>')
    expect(detail('It ended.')).toBe('It ended. (<code>token_exp</code>)')
  })
})
