/** All islands of a page share one React, in the file of the runtime. */
import { expect, test } from 'vitest'
import { buildProject } from '../support/project.js'
import { temporaryProjects } from '../support/temporaryProjects.js'
import { page } from '../versions/site.js'

const project = temporaryProjects()

test('islands and CommonJS packages import React from one file, whose name does not depend on the site', async () => {
  const files = {
    'content/sidebars.yaml': 'docs:\n  - index\n',
    'content/index.mdx': page('Home', 'import Box from \'./Box.tsx\'\n\n<Box hydrate="load" />'),
    'content/Box.tsx':
      "'use client'\nimport React, { useState } from 'react'\nimport { createPortal } from 'react-dom'\nimport { useOld } from 'old-lib'\nexport default function Box() {\n  const [n] = useState(useOld())\n  return <p>{n} {React.version} {typeof createPortal}</p>\n}\n",
    'node_modules/old-lib/package.json': '{ "name": "old-lib", "version": "1.0.0", "main": "index.js" }',
    'node_modules/old-lib/index.js': "const React = require('react')\nexports.useOld = () => React.useState(1)[0]\n",
  }
  const open = await buildProject(project(files, 'search: { enabled: false }'))
  const based = await buildProject(project(files, "search: { enabled: false }, baseUrl: '/docs/'"))
  const scripts = [...open.outputs].flatMap(([path, bytes]) =>
    path.endsWith('.js') ? [[path, Buffer.from(bytes).toString()] as const] : [],
  )
  const withReact = scripts.filter(([, code]) => code.includes('CLIENT_INTERNALS')).map(([path]) => path)
  expect(withReact).toEqual([expect.stringMatching(/^assets\/react-\w+\.js$/)])
  const [, island] = scripts.find(([path]) => path.startsWith('assets/Box-')) ?? []
  expect(island).toContain(`from"/${withReact[0]}"`)
  // Esbuild puts this call where a module cannot be imported.
  expect(island).not.toContain('Dynamic require')
  expect([...based.outputs.keys()]).toContain(withReact[0])
})
