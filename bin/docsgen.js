#!/usr/bin/env node
import module from 'node:module'

process.env.NODE_ENV = 'production'

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`docsgen needs Node 20.19 or newer; this is ${process.versions.node}.`)
  process.exit(3)
}

// Since Node 22.1: compiled code of the modules that follow is kept for the next run.
module.enableCompileCache?.()

await import('../dist/cli.js')
