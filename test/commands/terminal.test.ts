import { describe, expect, test, vi } from 'vitest'
import { createProgress, formatDuration, formatStages, supportsColor } from '../../src/terminal/terminal.js'

function terminal(isTTY: boolean) {
  let text = ''
  return {
    isTTY,
    columns: 20,
    write: (more: string) => {
      text += more
    },
    text: () => text,
  }
}

describe('color', () => {
  test.each([
    [true, {}, undefined, true],
    [false, {}, undefined, false],
    [true, { TERM: 'dumb' }, undefined, false],
    [true, { NO_COLOR: '1' }, undefined, false],
    [true, { NO_COLOR: '' }, undefined, true],
    [false, { FORCE_COLOR: '1' }, undefined, true],
    [false, { FORCE_COLOR: '' }, undefined, true],
    [true, { FORCE_COLOR: '0' }, undefined, false],
    [true, { FORCE_COLOR: '1', NO_COLOR: '1' }, undefined, false],
    [true, {}, false, false],
    [false, { NO_COLOR: '1' }, true, true],
  ])('terminal %s, environment %j, flag %s: %s', (isTTY, env, flag, expected) => {
    expect(supportsColor({ stream: terminal(isTTY), env, flag })).toBe(expected)
  })
})

describe('progress', () => {
  const run = (isTTY: boolean, env: Record<string, string>, quiet = false) => {
    const stream = { ...terminal(isTTY), columns: 80 }
    let now = 0
    const report = createProgress({ stream, env, quiet, clock: () => now })
    const stage = report.stage('compile')
    for (now = 500; now <= 20_000; now += 500) stage.update(now / 100, 240)
    stage.end('240 pages')
    return stream.text()
  }
  const erase = '\r\u001b[2K'

  test('it is one live line on a terminal, with rate and time left', () => {
    const text = run(true, {})
    expect(text.startsWith(`${erase}compile …${erase}compile 5/240 · 10/s · 24.0 s left${erase}`)).toBe(true)
    expect(text.endsWith(`${erase}compile 200/240 · 10/s · 4.0 s left${erase}compile  240 pages  20.5 s\n`)).toBe(true)
    expect(text.match(/\n/g)).toHaveLength(1)
  })

  test('a live line is redrawn only a few times', () => {
    const stream = terminal(true)
    let now = 0
    const stage = createProgress({ stream, env: {}, clock: () => now }).stage('a')
    for (now = 1; now <= 120; now++) stage.update(now, 120)
    stage.end()
    expect(stream.text().split(erase)).toHaveLength(5)
  })

  test('it is a plain line every ten seconds elsewhere, on CI and on a dumb terminal', () => {
    const plain =
      'compile 100/240 · 10/s · 14.0 s left\ncompile 200/240 · 10/s · 4.0 s left\ncompile  240 pages  20.5 s\n'
    expect(run(false, {})).toBe(plain)
    expect(run(true, { CI: 'true' })).toBe(plain)
    expect(run(true, { TERM: 'dumb' })).toBe(plain)
    expect(run(true, { CI: 'false' })).toContain(erase)
  })

  test('a stage without pages prints a plain line every ten seconds, until it ends', () => {
    vi.useFakeTimers({ now: 0 })
    try {
      const stream = terminal(false)
      const stage = createProgress({ stream, env: {}, clock: Date.now }).stage('search')
      vi.advanceTimersByTime(25_000)
      expect(stream.text()).toBe('search · 10.0 s\nsearch · 20.0 s\n')
      stage.end()
      vi.advanceTimersByTime(25_000)
      expect(stream.text().split('\n')).toHaveLength(3)
    } finally {
      vi.useRealTimers()
    }
  })

  test('a stage without a result leaves no line', () => {
    const stream = terminal(true)
    createProgress({ stream, env: {}, clock: () => 0 })
      .stage('link')
      .end()
    expect(stream.text()).toBe(`${erase}link …${erase}`)
  })

  test('it prints nothing when quiet', () => {
    expect(run(true, {}, true)).toBe('')
    expect(run(false, {}, true)).toBe('')
  })

  test('the live line never wraps, and is removed before other output', () => {
    const stream = terminal(true)
    const report = createProgress({ stream, env: {}, clock: () => 0 })
    report.stage('a stage with a long name')
    report.clear()
    report.clear()
    expect(stream.text()).toBe(`${erase}a stage with a long${erase}`)
  })
})

test('durations have a readable form', () => {
  expect([0.4, 999, 1000, 59_900, 59_960, 125_000].map(formatDuration)).toEqual([
    '0 ms',
    '999 ms',
    '1.0 s',
    '59.9 s',
    '1 min 0 s',
    '2 min 5 s',
  ])
})

test('short stages are summed up', () => {
  const stages = { start: 200, link: 4, compile: 795, gate: 3 }
  expect(formatStages(stages, 0.01)).toBe('start 200 ms, compile 795 ms, other 7 ms')
  expect(formatStages(stages, 0)).toBe('start 200 ms, link 4 ms, compile 795 ms, gate 3 ms')
})
