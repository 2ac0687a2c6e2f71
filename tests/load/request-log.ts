import { readClock } from './clock.ts'
import type { FrontReply } from './front.ts'

/** A request that was not answered, or answered with 429 or 5xx. */
export type FailedRequest = { kind: string; from: number; to: number; why: string }

/** How long the requests of each kind took, and which failed. Plain data, so that a process can hand it to another. */
export type RequestLog = { times: Record<string, number[]>; failed: FailedRequest[] }

export const createRequestLog = (): RequestLog => ({ times: {}, failed: [] })

export const mergeRequestLogs = (a: RequestLog, b: RequestLog): RequestLog => ({
  times: { ...a.times, ...b.times },
  failed: [...a.failed, ...b.failed],
})

/** Runs a request and logs it. @returns null if it failed, as a device would notice it */
export const logRequest = async (
  { times, failed }: RequestLog,
  kind: string,
  send: () => Promise<FrontReply>,
): Promise<FrontReply | null> => {
  const from = readClock()
  const fail = (why: string): null => {
    failed.push({ kind, from, to: readClock(), why })
    return null
  }
  try {
    const reply = await send()
    if (reply.status === 429 || reply.status >= 500)
      return fail(`${reply.status} answered: ${reply.text.slice(0, 200)}`)
    times[kind] ??= []
    times[kind].push(readClock() - from)
    return reply
  } catch (error) {
    return fail(error instanceof Error ? `${error.name}: ${error.message}` : String(error))
  }
}
