/** Diagnostics about audiences. */
import { describe, expect, test } from 'vitest'
import type { Build } from '../../src/model/model.js'
import { audiences, buildAudienceSite, gateOf, page } from '../gate/support/audienceSite.js'

describe('the check of audiences reports', () => {
  const codes = ({ diagnostics }: Build) => diagnostics.map(({ code, file }) => `${code} ${file}`)

  test('a link, a partial or an image of a page that some of its readers must not see', async () => {
    const { build } = await buildAudienceSite(`${gateOf('edge', [])}${audiences}`, {
      'content/index.md': page('Welcome', 'See [the plan](./internal/plan.mdx) and [the fleet](/partner).'),
      'content/partner.md': page('Flotilla', '![A chart](./internal/gunwale.svg)', 'audience: partners\n'),
      'content/bilge.mdx': page(
        'Ledger',
        "import Note from './internal/_note.mdx'\n\n<Note />",
        'audience: auditors\n',
      ),
      'content/internal/_note.mdx': 'Bilge.\n',
    })
    expect(
      build.diagnostics
        .filter(({ code }) => code === 'audience-link')
        .map(({ file, range, message }) => `${file}:${range?.start.line} ${message}`),
    ).toMatchInlineSnapshot(`
      [
        "content/bilge.mdx:1 This page contains content/internal/_note.mdx, which is reserved for “staff”, but other readers see the page.",
        "content/index.md:6 Readers of no audience, of auditors, of partners, of auditors + partners see this link, but its target is reserved for others.",
        "content/index.md:6 Readers of no audience, of auditors see this link, but its target is reserved for others.",
        "content/partner.md:7 Readers of partners, of auditors + partners see this link, but its target is reserved for others.",
      ]
    `)
  })

  test('unknown audiences, and a page that differs from its folder', async () => {
    const { build } = await buildAudienceSite(`${gateOf('edge', [])}${audiences}`, {
      'content/partner.md': page('Flotilla', 'Hi.', 'audience: crew\n'),
      'content/internal/other.md': page('Other', 'Hi. [A](/internal/plan)', 'audience: partners\n'),
    })
    expect(codes(build)).toEqual([
      'orphan-page content/internal/other.md',
      'audience-folder content/internal/other.md',
      'audience-unknown content/partner.md',
    ])
  })

  test.each(['off', 'client'])('a gate of the mode %s, which cannot keep readers apart', async (mode) => {
    const { build } = await buildAudienceSite(`${gateOf(mode, [])}${audiences}`)
    expect(codes(build)).toContain('audience-mode site.config.ts')
  })

  test('more combinations than can be built', async () => {
    const many = Array.from({ length: 6 }, (_, index) => `{ id: 'a${index}', groups: ['${index}'] }`)
    const { build } = await buildAudienceSite(`${gateOf('edge', [])}audiences: [${many}],`, {
      'content/partner.md': page('Flotilla', 'Hi.'),
      'content/audit.md': page('Ledger', 'Hi.'),
    })
    expect(codes(build)).toEqual(['audience-combinations site.config.ts'])
  })
})
