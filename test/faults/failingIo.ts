import { diskIo, type OutputIo } from '../../src/output/outputIo.js'

type Call = keyof OutputIo

/**
 * File system functions that call `strike` before each call, with the number of the call from 1. `strike` may throw or kill the
 * process.
 */
export function strikingIo(strike: (count: number, call: Call) => void, only?: ReadonlySet<Call>): OutputIo {
  let count = 0
  const guard = <A extends unknown[], R>(call: Call, run: (...args: A) => R) => {
    return (...args: A): R => {
      if (!only || only.has(call)) strike(++count, call)
      return run(...args)
    }
  }
  return {
    makeFolder: guard('makeFolder', diskIo.makeFolder),
    write: guard('write', diskIo.write),
    read: guard('read', diskIo.read),
    link: guard('link', diskIo.link),
    rename: guard('rename', diskIo.rename),
    remove: guard('remove', diskIo.remove),
    list: guard('list', diskIo.list),
    kindOf: guard('kindOf', diskIo.kindOf),
    stampOf: guard('stampOf', diskIo.stampOf),
  }
}

export function systemError(code: string, syscall: string, path: string): Error {
  return Object.assign(new Error(`${code}: ${syscall} '${path}'`), { code, syscall, path })
}
