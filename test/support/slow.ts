/**
 * A browser that is slow on purpose, so that a test which reads before it has waited fails on every machine:
 * `DOCSGEN_TEST_SLOW=animations npm test -- test/browser`.
 */
import type { Browser, Page } from 'playwright-core'

/** Methods of the DevTools protocol with their parameters, by mode. */
const modes: Readonly<Record<string, readonly Command[]>> = {
  // A transition of 1 ms, as with reduced motion, takes six frames; a slide of 220 ms takes 22 seconds.
  animations: [['Animation.enable'], ['Animation.setPlaybackRate', { playbackRate: 0.01 }]],
  // Slowdown of scripts, styles and layout: the difference between a laptop and a cheap phone.
  cpu: [['Emulation.setCPUThrottlingRate', { rate: 6 }]],
  // Milliseconds until an uncached response starts; -1 is full speed.
  network: [
    ['Network.enable'],
    [
      'Network.emulateNetworkConditions',
      { offline: false, latency: 150, downloadThroughput: -1, uploadThroughput: -1 },
    ],
  ],
  frames: [['Page.addScriptToEvaluateOnNewDocument', { source: `(${fewFrames})()` }]],
}

type Command = readonly [method: string, parameters?: object]

/** Simulates a slow screen: a callback for the next frame runs at the sixth. */
function fewFrames(): void {
  const [ask, cancel] = [requestAnimationFrame, cancelAnimationFrame]
  const asked = new Map<number, number>()
  let count = 0
  globalThis.requestAnimationFrame = (act) => {
    const id = ++count
    const wait = (frames: number): void => {
      const next = (time: number): void => {
        asked.delete(id)
        if (frames === 0) act(time)
        else wait(frames - 1)
      }
      asked.set(id, ask(next))
    }
    wait(5)
    return id
  }
  globalThis.cancelAnimationFrame = (id) => cancel(asked.get(id) ?? 0)
}

/**
 * Slows down each page of each profile; does nothing without the variable. Pages that a page opens are slow shortly after they
 * start; frames of other sites and workers are not slow.
 */
export function slowDown(browser: Browser, mode = process.env.DOCSGEN_TEST_SLOW): Browser {
  if (!mode) return browser
  const commands = modes[mode]
  if (!commands) throw new Error(`DOCSGEN_TEST_SLOW is ${Object.keys(modes).join(', ')} or empty, not "${mode}".`)
  return browser.on('context', (context) => {
    const prepared = new WeakMap<Page, Promise<void>>()
    context.on('page', (page) => prepared.set(page, send(page, commands)))
    const open = context.newPage.bind(context)
    context.newPage = async () => {
      const page = await open()
      await prepared.get(page)
      return page
    }
  })
}

async function send(page: Page, commands: readonly Command[]): Promise<void> {
  try {
    const client = await page.context().newCDPSession(page)
    for (const [method, parameters] of commands) await client.send(method as 'Animation.enable', parameters)
  } catch (error) {
    // The page was closed meanwhile.
    if (!page.isClosed()) throw error
  }
}
