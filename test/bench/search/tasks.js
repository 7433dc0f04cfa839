/** Reads a trace of Chromium and returns the tasks of the thread that draws the page. */

/** Trace events that show how the time of a task was spent. */
const parts = {
  script: ['FunctionCall', 'EvaluateScript', 'RunMicrotasks', 'v8.compileModule', 'v8.evaluateModule'],
  style: ['UpdateLayoutTree'],
  layout: ['Layout'],
  paint: ['PrePaint', 'Paint', 'Layerize', 'Commit'],
}

export const categories = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline', 'v8']

/**
 * The longest task, in milliseconds: `clock` is wall time, `cpu` the CPU time of the thread, and `of` lists the parts of the
 * task. Work that only the typing tool causes is excluded, because readers do not have it.
 */
export function worstTask(trace, measure) {
  const { traceEvents: events } = JSON.parse(String(trace))
  const threadOf = ({ pid, tid }) => `${pid}/${tid}`
  const mains = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(threadOf),
  )
  const own = events.filter((event) => event.ph === 'X' && mains.has(threadOf(event)))
  const tasks = own.filter(({ name }) => name === 'ThreadControllerImpl::RunTask')
  if (tasks.length === 0) throw new Error('The trace holds no tasks of the page.')
  const within = (task) =>
    own.filter((event) => event !== task && threadOf(event) === threadOf(task) && isDuring(event, task))
  const length = ({ dur = 0, tdur = 0 }) => (measure === 'cpu' ? tdur : dur) / 1000
  for (const task of tasks.sort((a, b) => length(b) - length(a))) {
    const inside = within(task)
    if (!inside.some(isOfTool)) return { took: length(task), of: makeup(inside, length) }
  }
  throw new Error('The trace holds nothing but tasks of the tool.')
}

function isDuring({ ts, dur = 0 }, task) {
  return ts >= task.ts && ts + dur <= task.ts + task.dur
}

function isOfTool({ args }) {
  return args?.chrome_mojo_event_info?.mojo_interface_tag === 'blink.mojom.DevToolsSession'
}

function makeup(inside, length) {
  const times = Object.entries(parts).map(([part, names]) => [part, outermost(inside, names).reduce(sumOf(length), 0)])
  return times
    .filter(([, time]) => time >= 0.1)
    .map(([part, time]) => `${part} ${time.toFixed(1)}`)
    .join(', ')
}

/** Scripts call scripts; each moment counts once. */
function outermost(inside, names) {
  const named = inside.filter(({ name }) => names.includes(name))
  return named.filter((event) => !named.some((other) => other !== event && isDuring(event, other)))
}

function sumOf(length) {
  return (sum, event) => sum + length(event)
}
