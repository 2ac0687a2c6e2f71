import type { Context, MiddlewareHandler } from 'hono'
import { API_PREFIX } from '../../src/contract/constants.ts'
import type { Services } from '../adapters/services.ts'
import { readRequestName } from './request-metrics.ts'
import { type PendingRequest, setPendingRequest } from './requests/pending-request.ts'
import { countReads } from './requests/read-queue.ts'
import { getRequestId } from './requests/request-id.ts'
import { lateResponseError } from './unexpected-errors.ts'

const TICK_MS = 1000
/** Longer than a statement may take, and shorter than devices wait (src/local/api/request.ts). */
const RESPONSE_TICKS = 25
/** The sum of what a request may wait for files to be parsed, pictures to be decoded and gateways to respond. */
const LONG_RESPONSE_TICKS = 180

type TimedRequest = PendingRequest & { ticks: number; expire(): void }

/**
 * Answers a request with 503 when it has no response in time, whatever it waits for, and logs where it stood. The body of a
 * response takes as long as it takes. The work goes on: a write may still be stored, and sent again with its key it gets its
 * response.
 *
 * Ticks are counted, not time: in a process that stood still, the response may be about to come.
 */
export const limitResponseTime = (services: Services): MiddlewareHandler => {
  const pending = new Set<TimedRequest>()
  let timer: NodeJS.Timeout | undefined
  const tick = () => {
    for (const request of pending) {
      if (request.stage === 'body' || request.hasExpired) continue
      request.ticks++
      if (request.ticks >= (request.mayTakeLong ? LONG_RESPONSE_TICKS : RESPONSE_TICKS)) request.expire()
    }
  }
  const add = (request: TimedRequest) => {
    pending.add(request)
    timer ??= setInterval(tick, TICK_MS).unref()
  }
  const remove = (request: TimedRequest) => {
    pending.delete(request)
    if (pending.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
  return async (c, next) => {
    const request = createTimedRequest(c, services)
    setPendingRequest(c, request)
    add(request)
    try {
      await Promise.race([next(), request.expired])
    } finally {
      remove(request)
    }
  }
}

const createTimedRequest = (c: Context, services: Services): TimedRequest => {
  let reject: (reason: Error) => void
  const expired = new Promise<never>((_, rejectExpired) => {
    reject = rejectExpired
  })
  const request: TimedRequest = {
    stage: 'arrived',
    hasExpired: false,
    expired,
    ticks: 0,
    mayTakeLong: isUpload(c) || !c.req.path.startsWith(API_PREFIX),
    expire: () => {
      request.hasExpired = true
      logExpired(c, request, services)
      reject(lateResponseError())
    },
  }
  return request
}

const isUpload = (c: Context): boolean => c.req.header('content-type')?.toLowerCase().startsWith('multipart/') ?? false

const logExpired = (c: Context, { stage, ticks }: TimedRequest, { config, store, log }: Services): void => {
  log.error(
    {
      requestId: getRequestId(c, config.trustProxy),
      endpoint: readRequestName(c),
      stage,
      seconds: ticks,
      reads: countReads(),
      connections: store.countConnections?.(),
    },
    'A request had no response in time.',
  )
}
