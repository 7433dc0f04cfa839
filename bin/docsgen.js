#!/usr/bin/env node
import module from 'node:module'
import { setFlagsFromString } from 'node:v8'

process.env.NODE_ENV = 'production'

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`docsgen needs Node 20.19 or newer; this is ${process.versions.node}.`)
  process.exit(3)
}

// Optimizing code took a third of the CPU of a small build, which ends before that pays off. V8 of Node 20 optimizes a function
// after eight times as much work as by default; later versions have a cheaper compiler before it, and keep their default.
if (major === 20) setFlagsFromString('--interrupt-budget=540000')

// Since Node 22.1: compiled code of the modules that follow is kept for the next run.
module.enableCompileCache?.()

// These commands load much code, which V8 has compiled before.
const isLarge = ['build', 'check', 'serve'].includes(process.argv[2])
if (!isLarge || !(await import('../dist/runCompiled.js')).runCompiled('cli')) await import('../dist/cli.js')
