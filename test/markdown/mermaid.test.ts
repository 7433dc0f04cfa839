import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { loadDiagramRenderer } from '../../src/markdown/features/diagrams.js'
import { normalizeMermaid } from '../../src/markdown/features/mermaidSource.js'

const render = await loadDiagramRenderer(fileURLToPath(new URL('../../', import.meta.url)))

test.each([
  ['a header that ends with a semicolon', 'graph TD;\n  A-->B;\n  A-->C;'],
  ['statements in one line', 'graph TD; A-->B; B-->C'],
  [
    'settings of the renderer of Mermaid',
    '%%{init: { "sequence": { "mirrorActors": false } }}%%\nsequenceDiagram\n  A->>B: Hello',
  ],
  ['no direction', 'flowchart\n\n  A --> B'],
  ['front matter', '---\ntitle: Plan\n---\nflowchart LR\n  A --> B'],
])('a diagram with %s is drawn', (_, source) => {
  expect(render?.(source)).toMatchObject({ light: expect.stringContaining('data:image/svg+xml') })
})

test('a semicolon in a label, a text or a comment ends no statement', () => {
  const source = 'graph TD; A["x; y"] -->|a; b| B[c; d] %% note; more\nB --> C'
  expect(normalizeMermaid(source)).toBe('graph TD\nA["x; y"] -->|a; b| B[c; d] %% note; more\nB --> C')
})

test('an unknown kind is named', () => {
  expect(render?.('%% a plan\ngitGraph\n  commit')).toEqual({
    message: 'the renderer does not know diagrams of the kind “gitGraph”.',
  })
})
