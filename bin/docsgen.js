#!/usr/bin/env node
process.env.NODE_ENV = 'production'

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`docsgen needs Node 20.19 or newer; this is ${process.versions.node}.`)
  process.exit(3)
}

await import('../dist/cli.js')
