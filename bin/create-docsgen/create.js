#!/usr/bin/env node
// `npm create docsgen my-docs -- --gate off` is `docsgen init my-docs --gate off`, without an installation before it.
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const docsgen = createRequire(import.meta.url).resolve('docsgen/package.json')
process.argv.splice(2, 0, 'init')
await import(pathToFileURL(join(docsgen, '../bin/docsgen.js')).href)
