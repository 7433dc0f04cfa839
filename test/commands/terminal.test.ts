import { describe, expect, test } from 'vitest'
import { createProgress, formatDuration, supportsColor } from '../../src/commands/terminal.js'

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
    const stream = terminal(isTTY)
    let now = 0
    const report = createProgress({ stream, env, quiet, clock: () => now })
    const stage = report.stage('compile')
    for (now = 10; now <= 120; now += 10) stage.update(now, 120)
    now = 1234
    stage.end('112 pages')
    return stream.text()
  }
  const erase = '\r\u001b[2K'

  test('it is one live line on a terminal, redrawn only a few times', () => {
    expect(run(true, {})).toBe(
      `${erase}compile …${erase}compile 60/120${erase}compile 120/120${erase}compile  112 pages  1.2 s\n`,
    )
  })

  test('it is plain lines elsewhere, on CI and on a dumb terminal', () => {
    const plain = 'compile  112 pages  1.2 s\n'
    expect(run(false, {})).toBe(plain)
    expect(run(true, { CI: 'true' })).toBe(plain)
    expect(run(true, { TERM: 'dumb' })).toBe(plain)
    expect(run(true, { CI: 'false' })).toContain(erase)
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
