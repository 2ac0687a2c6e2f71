import { broadcast, subscribeMessages } from '../db/cross-tab-messages.ts'

/**
 * Reads that a waiting write can preempt. Over HTTP/1.1 a browser opens six connections to a site. On a network that
 * accepts requests and never answers, reads would hold all six, and a write could not even be sent.
 */

/** A preempted read starts again after this time at the latest, in milliseconds. */
const MAX_PAUSE_MS = 5_000
/** How often one read is started again. After that it fails like any request that got no response. */
const MAX_RESTARTS = 3

/** Why a read that starts again was aborted. */
const PREEMPTED = new DOMException('A write goes first.', 'AbortError')

type Pause = { until: Promise<void>; end: () => void }

const runningReads = new Set<AbortController>()
let currentPause: Pause | undefined

/**
 * Runs a read. When a write preempts it, it is aborted and started again once the write has been answered.
 * @param read makes the request with this signal, until the last byte of its body
 * @throws what `read` throws
 */
export const runRead = async <Result>(read: (signal: AbortSignal) => Promise<Result>): Promise<Result> => {
  for (let restarts = 0; ; restarts += 1) {
    while (currentPause) await currentPause.until
    const controller = new AbortController()
    runningReads.add(controller)
    try {
      return await read(controller.signal)
    } catch (error) {
      if (controller.signal.reason !== PREEMPTED || restarts === MAX_RESTARTS) throw error
    } finally {
      runningReads.delete(controller)
    }
  }
}

/**
 * Aborts the reads of this context (page or worker), and holds them and new ones back until resumeReads.
 * @returns a promise of that moment
 */
const preemptReads = (): Promise<void> => {
  const { until } = pauseReads()
  for (const controller of runningReads) controller.abort(PREEMPTED)
  return until
}

/**
 * Aborts the running reads of this context for good: they fail like requests that got no response. Those that a write
 * holds back start.
 */
export const endReads = (): void => {
  for (const controller of runningReads) controller.abort()
  resumeReads()
}

/** The write has its response: reads start again. */
const resumeReads = (): void => currentPause?.end()

const pauseReads = (): Pause => {
  resumeReads()
  let end: () => void = () => undefined
  const until = new Promise<void>(resolve => {
    end = resolve
  })
  const timer = setTimeout(resumeReads, MAX_PAUSE_MS)
  currentPause = {
    until,
    end: () => {
      clearTimeout(timer)
      currentPause = undefined
      end()
    },
  }
  return currentPause
}

/** How long a write may go without a response before it preempts the reads, in milliseconds. */
const PREEMPT_AFTER_MS = 1_000

/** Runs a write. Without a response after a second it preempts the reads of every tab and of the worker. */
export const runWrite = async <Result>(write: () => Promise<Result>): Promise<Result> => {
  let isPreempting = false
  const timer = setTimeout(() => {
    isPreempting = true
    broadcast({ type: 'write-waits' })
  }, PREEMPT_AFTER_MS)
  try {
    return await write()
  } finally {
    clearTimeout(timer)
    if (isPreempting) broadcast({ type: 'write-answered' })
  }
}

/**
 * Makes the reads of this context (page or worker) give way to the writes of every tab. Called once at its start.
 * @param abortOthers aborts reads that do not run through `runRead` (the page's pictures) and returns a function that
 * starts them again
 * @returns stops it
 */
export const startReadPreemption = (abortOthers?: () => () => void): (() => void) =>
  subscribeMessages(({ type }) => {
    if (type === 'write-answered') resumeReads()
    if (type !== 'write-waits') return
    const restartOthers = abortOthers?.()
    preemptReads().then(restartOthers)
  })
