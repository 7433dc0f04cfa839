/**
 * Draws code blocks of the language `mermaid` at build time, with a command-line program, so that pages need no script:
 *
 *   plugins: [['./plugins/mermaid/plugin.ts', { script: 'node_modules/@mermaid-js/mermaid-cli/src/cli.js' }]]
 *
 * The program is started with `--input FILE --output FILE`, as Mermaid CLI is. A page is drawn again only if it changes.
 */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { PluginFactory } from 'docsgen'

interface Options {
  /** Script of the program, relative to the project. It is run with Node. */
  readonly script: string
}

const mermaid: PluginFactory<Options> = ({ script }, { root }) => ({
  name: 'mermaid',
  // Another version of the program can draw another picture.
  dependsOn: [script],
  markdown: { remark: [() => (tree: Node) => drawBlocks(tree, join(root, script))] },
})

export default mermaid

/** The parts of a Markdown tree that this plugin needs. */
interface Node {
  type: string
  lang?: string | null
  meta?: string | null
  value?: string
  url?: string
  alt?: string
  children?: Node[]
}

async function drawBlocks(node: Node, script: string): Promise<void> {
  for (const child of node.children ?? []) {
    if (child.type === 'code' && child.lang === 'mermaid') await drawBlock(child, script)
    else await drawBlocks(child, script)
  }
}

/** Replaces the code block by a paragraph with the image. The `title` of the block is its alternative text. */
async function drawBlock(block: Node, script: string): Promise<void> {
  const svg = await draw(block.value ?? '', script)
  const url = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
  const image: Node = { type: 'image', url, alt: /title="([^"]*)"/.exec(block.meta ?? '')?.[1] ?? 'Diagram' }
  Object.assign(block, { type: 'paragraph', children: [image], lang: undefined, value: undefined })
}

const run = promisify(execFile)

async function draw(source: string, script: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'mermaid-'))
  // Ids in the drawing come from this name, so that equal input gives equal output.
  const name = createHash('sha256').update(source).digest('hex').slice(0, 8)
  const [input, output] = [join(folder, `${name}.mmd`), join(folder, `${name}.svg`)]
  try {
    await writeFile(input, source)
    await run(process.execPath, [script, '--input', input, '--output', output])
    return await readFile(output, 'utf8')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
