import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRebuildScheduler, type RebuildScheduler } from '../../src/server/rebuildScheduler.js'

let log: string[]
let finish: () => void
let pace: RebuildScheduler
/** The value that the promise of an update resolves with. */
let mayWait: boolean
let updates: number
/** Updates wait for it. */
let hold: Promise<void>

/** Builds and refreshes that run until the test ends them. */
function work(name: string) {
  return () => {
    log.push(name)
    return new Promise<void>((resolve) => {
      finish = () => {
        log.push(`${name} done`)
        resolve()
      }
    })
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  log = []
  mayWait = false
  updates = 0
  hold = Promise.resolve()
  pace = createRebuildScheduler({
    debounce: 30,
    buildDelay: 200,
    refreshDelay: 1500,
    update: async () => {
      updates += 1
      await hold
      return mayWait
    },
    build: work('build'),
    refresh: work('refresh'),
    onError: (thrown) => log.push(String(thrown)),
  })
})

afterEach(() => {
  pace.stop()
  vi.useRealTimers()
})

async function pass(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds)
}

async function end(): Promise<void> {
  finish()
  await pass(0)
}

test('simultaneous changes cause one build', async () => {
  for (let change = 0; change < 5; change++) {
    pace.notifyChange()
    await pass(20)
  }
  await pass(30)
  expect(log).toEqual(['build'])
})

test('the search index is refreshed when changes pause', async () => {
  pace.notifyChange()
  await pass(30)
  await end()
  await pass(1499)
  expect(log).toEqual(['build', 'build done'])
  await pass(1)
  await end()
  expect(log).toEqual(['build', 'build done', 'refresh', 'refresh done'])
  await pass(60_000)
  expect(log).toHaveLength(4)
})

test('while changes continue, the index waits and each change is built', async () => {
  for (let change = 0; change < 4; change++) {
    pace.notifyChange()
    await pass(30)
    await end()
    await pass(1400)
  }
  expect(log.filter((entry) => entry === 'build')).toHaveLength(4)
  expect(log).not.toContain('refresh')
  await pass(100)
  expect(log.at(-1)).toBe('refresh')
})

test('a change during a build or a refresh is built right after it', async () => {
  pace.notifyChange()
  await pass(30)
  pace.notifyChange()
  await pass(5000)
  expect(log).toEqual(['build'])
  await end()
  expect(log).toEqual(['build', 'build done', 'build'])
  await end()
  await pass(1500)
  expect(log.at(-1)).toBe('refresh')
  pace.notifyChange()
  await pass(30)
  await end()
  expect(log.slice(-2)).toEqual(['refresh done', 'build'])
})

test('a change just before the end of a build is not lost', async () => {
  pace.notifyChange()
  await pass(30)
  pace.notifyChange()
  await pass(10)
  await end()
  await pass(20)
  expect(log).toEqual(['build', 'build done', 'build'])
})

test('a failed build is reported, and the next change is built', async () => {
  pace.stop()
  let fail = true
  pace = createRebuildScheduler({
    debounce: 30,
    buildDelay: 200,
    refreshDelay: 1500,
    update: async () => mayWait,
    build: async () => {
      if (fail) throw new Error('no')
      log.push('build')
    },
    refresh: async () => {},
    onError: (thrown) => log.push(String(thrown)),
  })
  pace.notifyChange()
  await pass(30)
  fail = false
  pace.notifyChange()
  await pass(30)
  expect(log).toEqual(['Error: no', 'build'])
})

test('nothing starts after the end', async () => {
  pace.notifyChange()
  await pass(30)
  pace.notifyChange()
  pace.stop()
  await end()
  await pass(60_000)
  expect(log).toEqual(['build', 'build done'])
})

test('a page is updated while a build runs, and the next build starts after a pause', async () => {
  mayWait = true
  pace.notifyChange()
  await pass(30)
  expect(updates).toBe(1)
  await pass(199)
  expect(log).toEqual([])
  await pass(1)
  expect(log).toEqual(['build'])
  pace.notifyChange()
  await pass(30)
  expect(updates).toBe(2)
  await pass(1000)
  expect(log).toEqual(['build'])
  await end()
  expect(log).toEqual(['build', 'build done', 'build'])
})

test('updates run one after the other', async () => {
  mayWait = true
  let finishUpdate = () => {}
  hold = new Promise<void>((resolve) => {
    finishUpdate = resolve
  })
  pace.notifyChange()
  await pass(30)
  pace.notifyChange()
  await pass(30)
  expect(updates).toBe(1)
  finishUpdate()
  await pass(0)
  expect(updates).toBe(2)
})
