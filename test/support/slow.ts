/**
 * A browser that is slow on purpose, so that a test which reads before it has waited fails here and not first on another's
 * machine: `DOCSGEN_TEST_SLOW=animations npm test -- test/browser`.
 */
import type { Browser, Page } from 'playwright-core'

/** By mode, methods of the DevTools protocol with their parameters. */
const modes: Readonly<Record<string, readonly Command[]>> = {
  // What lasts 1 ms, as motion does where less of it is asked for, takes six frames; a slide of 220 ms 22 seconds.
  animations: [['Animation.enable'], ['Animation.setPlaybackRate', { playbackRate: 0.01 }]],
  // Of scripts, styles and layout; a laptop against a cheap phone.
  cpu: [['Emulation.setCPUThrottlingRate', { rate: 6 }]],
  // Milliseconds until an answer begins that no cache has; -1 is as fast as it comes.
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

/** As where the screen is drawn seldom: what a script asks to be called at the next frame comes at the sixth. */
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
 * Each page of each profile, nothing without the variable. What a page opens by itself has it a moment after it began, and
 * frames of another site and workers have not.
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
    // It closed itself meanwhile.
    if (!page.isClosed()) throw error
  }
}
