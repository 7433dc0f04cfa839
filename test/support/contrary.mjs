/**
 * Preload (`NODE_OPTIONS=--import=…`) that makes the machine behave in another, equally valid way: folders are listed in
 * reverse order, the clock is more than a year ahead, and there are eight processors.
 */
import { createRequire, syncBuiltinESMExports } from 'node:module'

// Named exports of a module cannot be assigned to; the object that `require` returns can, and the exports follow it.
const require = createRequire(import.meta.url)
const fs = require('node:fs')
const os = require('node:os')
const ahead = 400 * 24 * 3600 * 1000

const { readdir, readdirSync } = fs
fs.readdir = (path, ...rest) => {
  const callback = rest.pop()
  readdir(path, ...rest, (error, entries) => callback(error, entries?.reverse()))
}
fs.readdirSync = (...input) => readdirSync(...input).reverse()
const promised = fs.promises.readdir
fs.promises.readdir = async (...input) => (await promised(...input)).reverse()

os.availableParallelism = () => 8

const RealDate = Date
globalThis.Date = class extends RealDate {
  constructor(...input) {
    super(...(input.length === 0 ? [RealDate.now() + ahead] : input))
  }
  static now() {
    return RealDate.now() + ahead
  }
}

syncBuiltinESMExports()
