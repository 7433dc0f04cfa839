/**
 * Names the functions that a worker runs at this moment, the innermost one first. The inspector can pause code that never returns,
 * so it is used only for a task that has failed.
 */
import type { Session } from 'node:inspector'
import { isRecord } from '../../util/isRecord.js'

/** @param patienceMs A worker that waits, instead of running code, does not pause. Code that allocates memory goes on until it does. */
export async function runningFunctions(
  threadId: number,
  { patienceMs = 1000 }: { readonly patienceMs?: number } = {},
): Promise<readonly string[]> {
  const session = await openInspector()
  if (!session) return []
  return new Promise((resolve) => {
    let names: readonly string[] = []
    let workerSession = ''
    const post = (id: number, method: string) => {
      const message = JSON.stringify({ id, method })
      session.post('NodeWorker.sendMessageToWorker', { sessionId: workerSession, message })
    }
    const end = () => {
      clearTimeout(timer)
      session.disconnect()
      resolve(names)
    }
    // A worker that is too busy to read messages would pause later, when no session is there to end the pause.
    const timer = setTimeout(() => {
      if (workerSession !== '') post(3, 'Debugger.disable')
      end()
    }, patienceMs)
    session.on('NodeWorker.attachedToWorker', ({ params: { sessionId, workerInfo } }) => {
      if (workerInfo.workerId !== String(threadId)) return
      workerSession = sessionId
      post(1, 'Debugger.enable')
      post(2, 'Debugger.pause')
    })
    session.on('NodeWorker.receivedMessageFromWorker', ({ params }) => {
      const message: unknown = JSON.parse(params.message)
      if (!isRecord(message)) return
      if (message.method === 'Debugger.paused') {
        names = functionNames(message.params)
        // A paused worker cannot be terminated.
        post(3, 'Debugger.disable')
      }
      if (message.id === 3) end()
    })
    session.post('NodeWorker.enable', { waitForDebuggerOnStart: false })
  })
}

/** Undefined if Node was built without the inspector. */
async function openInspector(): Promise<Session | undefined> {
  try {
    const { Session } = await import('node:inspector')
    const session = new Session()
    session.connect()
    return session
  } catch {
    return undefined
  }
}

function functionNames(paused: unknown): readonly string[] {
  const frames = isRecord(paused) && Array.isArray(paused.callFrames) ? paused.callFrames : []
  return frames.flatMap((frame: unknown) =>
    isRecord(frame) && typeof frame.functionName === 'string' && /^\w+$/.test(frame.functionName)
      ? [frame.functionName]
      : [],
  )
}
