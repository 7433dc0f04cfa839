/**
 * A generated documentation tree of any size, identical on every run: prose, tables, code in six languages, links, tabs,
 * admonitions.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const words =
  'account role policy token region cluster sensor scanner finding severity bucket network subnet identity session event audit rule framework image package container kernel process socket request endpoint secret key rotation schedule webhook payload cursor filter'.split(
    ' ',
  )

const code = [
  [
    'json',
    '{\n  "Version": "2012-10-17",\n  "Statement": [{ "Effect": "Allow", "Action": "s3:GetObject", "Resource": "*" }]\n}',
  ],
  ['yaml', 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: settings\ndata:\n  level: info'],
  ['sh', 'helm upgrade --install agent charts/agent \\\n  --namespace agents \\\n  --set region=eu1'],
  ['hcl', 'resource "aws_iam_role" "reader" {\n  name = "reader"\n  tags = { owner = "security" }\n}'],
  ['python', 'import json\n\ndef handler(event, context):\n    return {"statusCode": 200, "body": json.dumps(event)}'],
  ['go', 'package main\n\nimport "fmt"\n\nfunc main() {\n\tfmt.Println("ready")\n}'],
]

export function writeCorpus(root, pages) {
  const put = (path, text) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  put(
    'site.config.ts',
    `import { defineConfig } from 'docsgen'\nexport default defineConfig({ title: 'Corpus', url: 'https://docs.example.com', product: { name: 'Corpus', slug: 'corpus' }, version: '1.0.0', gate: false })\n`,
  )
  put('content/sidebars.yaml', 'docs:\n  - autogenerate: .\n')
  put('content/index.md', '---\ntitle: Home\n---\n\nStart [here](/part-0/page-0).\n')
  for (let page = 0; page < pages; page++) put(`${pathOf(page)}.mdx`, pageText(page, pages))
  return put
}

export function pathOf(page) {
  return `content/part-${Math.floor(page / 25)}/page-${page}`
}

export function pageText(page, pages, edition = 0) {
  const random = seeded(page + 1)
  const pick = (list) => list[Math.floor(random() * list.length)]
  const sentence = () => `${Array.from({ length: 8 + Math.floor(random() * 10) }, () => pick(words)).join(' ')}.`
  const paragraph = () => Array.from({ length: 3 + Math.floor(random() * 3) }, sentence).join(' ')
  const link = () => {
    const other = Math.floor(random() * pages)
    return `[${pick(words)} ${other}](/part-${Math.floor(other / 25)}/page-${other}#section-2)`
  }
  const section = (number) => {
    const [language, text] = pick(code)
    return `## Section ${number}\n\n${paragraph()} See ${link()} and \`${pick(words)}_${pick(words)}\`.\n\n\`\`\`${language} title="example"\n${text}\n\`\`\`\n\n| Name | Value |\n|---|---|\n${Array.from({ length: 4 }, () => `| \`${pick(words)}\` | ${pick(words)} ${link()} |`).join('\n')}\n\n:::note\n${sentence()}\n:::\n\n- ${sentence()}\n- ${sentence()}\n\n### Detail ${number}\n\n${paragraph()}\n`
  }
  const tabs = `<Tabs group="cloud">\n<Tab label="AWS">\n\n${paragraph()}\n\n</Tab>\n<Tab label="Azure">\n\n${paragraph()}\n\n</Tab>\n</Tabs>\n`
  return `---\ntitle: Page ${page}\ndescription: ${sentence()}\n---\n\n${edition ? `Edition ${edition}.\n\n` : ''}${paragraph()}\n\n${[1, 2, 3, 4].map(section).join('\n')}\n${tabs}`
}

function seeded(seed) {
  let state = seed * 7919
  return () => {
    state = (state * 1103515245 + 12345) & 0x7fffffff
    return state / 0x7fffffff
  }
}
