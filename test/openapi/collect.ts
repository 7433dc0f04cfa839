/** What descriptions on a disk give to a site: entries, a menu, files. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { stringify } from 'yaml'
import { noMemo } from '../../src/cache/noMemo.js'
import { createRecall } from '../../src/cache/recall.js'
import type { Tokens } from '../../src/markdown/tokens.js'
import type { SiteConfig } from '../../src/schema/config.js'
import { limitsSchema, openapiSchema } from '../../src/schema/features.js'
import { type ReferenceContent, withReference } from '../../src/sources/openapi.js'
import { temporaryFolder } from '../faults/tree.js'

export const tokens = { product: { name: 'Skiff', slug: 'skiff' }, vars: {} }
const none: ReferenceContent & { readonly tokens: Tokens } = {
  entries: [],
  assets: [],
  tokens,
  diagnostics: [],
  sidebars: { file: 'sidebars.yaml', sidebars: { api: [] }, places: {} },
}

/** Objects are written as YAML. One description, `api.yaml`, unless several are given. */
export function collect(
  files: Readonly<Record<string, string | object>>,
  descriptions: object | readonly object[] = {},
  limits: object = {},
) {
  const root = temporaryFolder()
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), typeof text === 'string' ? text : stringify(text, { aliasDuplicateObjects: false }))
  }
  const openapi = openapiSchema.parse(
    [descriptions].flat().map((one) => ({ id: 'v1', file: 'api.yaml', path: '/restapi/v1', sidebar: 'api', ...one })),
  )
  return withReference(none, root, { openapi, limits: limitsSchema.parse(limits) } as SiteConfig, {
    memo: noMemo(),
    recall: createRecall(),
  })
}
