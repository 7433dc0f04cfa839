/** The site of the shell tests with every component that a site may have: versions, languages, an API, islands, redirects. */
import { parts } from './parts.js'
import { files } from './site.js'

const page = (title: string, body: string, more = ''): string =>
  `---\ntitle: ${title}\ndescription: A page of the shell tests that is long enough to pass as a description.\n${more}---\n\n${body}\n`

const config = (files.get('site.config.ts') ?? '')
  .replace("{ type: 'theme' },", "{ type: 'theme' }, { type: 'versions' }, { type: 'locales' },")
  .replace(
    "baseUrl: '/x/',",
    `baseUrl: '/x/',
  sidebar: { hideable: true },
  locales: [{ id: 'ja', label: '日本語', url: 'https://ja.example.com' }],
  versions: [
    { id: 'v2', label: '2.x', path: '/', folder: 'content', current: true },
    { id: 'v1', label: '1.x', path: '/v1', folder: 'versions/v1', badge: true },
  ],
  openapi: [{ id: 'v1', file: 'openapi/v1.json', path: '/restapi/v1', sidebar: 'api', download: '/restapi/v1.json' }],
  redirects: [{ from: '/before', to: '/guide/long' }],`,
  )

const sidebars = `${files.get('content/sidebars.yaml')}`.replace(
  '      - guide/plain\n',
  `      - guide/plain
      - guide/parts
      - guide/island
  - category: Rules
    items: [rules/first, rules/overview]
`,
)

const counter = `'use client'
import { useState } from 'react'

export default function Counter({ start }: { start: number }) {
  const [count, setCount] = useState(start)
  return <button type="button" onClick={() => setCount(count + 1)}>Count {count}</button>
}
`

const description = {
  openapi: '3.1.0',
  info: { title: 'Sensors', version: '1', description: 'All about sensors.' },
  servers: [{ url: 'https://api.example.com' }],
  tags: [{ name: 'Sensors' }],
  paths: {
    '/sensors': {
      get: {
        operationId: 'list',
        summary: 'List sensors',
        tags: ['Sensors'],
        parameters: [
          { name: 'limit', in: 'query', description: 'How many.', schema: { type: 'integer', default: 20 } },
        ],
        responses: {
          200: {
            description: 'Some sensors.',
            content: {
              'application/json': {
                schema: {
                  type: 'array',
                  items: {
                    type: 'object',
                    properties: {
                      name: { type: 'string', description: 'What it is called.' },
                      place: {
                        type: 'object',
                        properties: { region: { type: 'string', description: 'Where it is.' } },
                      },
                    },
                  },
                },
                example: [{ name: 'first', place: { region: 'north' } }],
              },
            },
          },
          404: { description: 'None.' },
        },
      },
    },
  },
}

/** Options in addition to those of `startShell`. */
export const everything: ReadonlyMap<string, string> = new Map([
  ['site.config.ts', config],
  ['content/sidebars.yaml', sidebars],
  ['content/guide/parts.mdx', parts],
  ['content/guide/Counter.tsx', counter],
  ['content/guide/island.mdx', page('Island', "import Counter from './Counter.tsx'\n\n<Counter start={3} />")],
  ['content/rules/first.mdx', page('First rule', 'To [the other](./overview.mdx), or [where this was](/moved/rule).')],
  ['content/rules/overview.mdx', page('Rules', 'Words.', 'redirect_from: [/moved/rule]\n')],
  ['content/restapi/intro.mdx', page('API introduction', 'See [how sensors are listed](/restapi/v1/list).')],
  ['versions/v1/old.mdx', page('Old page, before', 'Back to [long](/guide/long) and [parts](/guide/parts).')],
  ['openapi/v1.json', JSON.stringify(description)],
])
