/**
 * Appends the CPU seconds of each test file and of each test to the file in `DOCSGEN_TEST_CPU`: of the worker, and of the processes that it
 * started, such as Chromium. Only on Linux.
 */
import { appendFileSync, readdirSync, readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeEach, expect } from 'vitest'

const report = process.env.DOCSGEN_TEST_CPU
const secondsPerTick = 0.01

if (report) {
  const { testPath = '' } = expect.getState()
  const atStart = cpuSeconds()
  let before = atStart
  beforeEach(() => {
    before = cpuSeconds()
  })
  afterEach(({ task }) => {
    write(report, [testPath, task.name], before)
  })
  afterAll(() => {
    write(report, [testPath], atStart)
  })
}

interface CpuSeconds {
  readonly worker: number
  readonly children: number
}

function write(file: string, names: readonly string[], since: CpuSeconds): void {
  const now = cpuSeconds()
  const figures = [now.worker - since.worker, now.children - since.children].map((seconds) => seconds.toFixed(2))
  appendFileSync(file, `${[...figures, ...names].join('\t')}\n`)
}

function cpuSeconds(): CpuSeconds {
  const processes = readProcesses()
  const own = processes.get(process.pid)
  const children = [...processes.keys()].filter((id) => isDescendant(processes, id))
  return {
    worker: own?.seconds ?? 0,
    children: children.reduce((sum, id) => {
      const child = processes.get(id)
      return sum + (child?.seconds ?? 0) + (child?.ended ?? 0)
    }, own?.ended ?? 0),
  }
}

function isDescendant(processes: ReadonlyMap<number, ProcessTimes>, id: number): boolean {
  const parent = processes.get(id)?.parent
  return parent !== undefined && (parent === process.pid || isDescendant(processes, parent))
}

interface ProcessTimes {
  readonly parent: number
  readonly seconds: number
  /** CPU seconds of children that have ended. */
  readonly ended: number
}

function readProcesses(): Map<number, ProcessTimes> {
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return new Map(ids.flatMap((id) => readProcess(id)))
}

function readProcess(id: string): [number, ProcessTimes][] {
  let stat: string
  try {
    stat = readFileSync(`/proc/${id}/stat`, 'utf8')
  } catch {
    // The process has ended meanwhile.
    return []
  }
  // The name of the program, in parentheses, can have spaces. Numbers of fields as in `man 5 proc`, where the state is field 3.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const field = (number: number) => fields[number - 3] ?? 0
  const ticks = (first: number) => (field(first) + field(first + 1)) * secondsPerTick
  return [[Number(id), { parent: field(4), seconds: ticks(14), ended: ticks(16) }]]
}
