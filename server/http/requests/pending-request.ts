import type { Context } from 'hono'

/** What a request does or waits for, for the log. While its body arrives, it has the deadlines of body-reader.ts. */
export type RequestStage =
  | 'arrived'
  | 'queue of reads'
  | 'catalogue version'
  | 'session'
  | 'body'
  | 'stored response'
  | 'handler'

/** A request that has no response yet. */
export type PendingRequest = {
  stage: RequestStage
  /** It waits for uploads to be read, or for other systems, which have deadlines of their own. */
  mayTakeLong: boolean
  hasExpired: boolean
  /** Rejects when its deadline has passed. */
  expired: Promise<never>
}

const VARIABLE = 'pending-request'

export const setPendingRequest = (c: Context, request: PendingRequest): void => c.set(VARIABLE, request)

/** Undefined where the app is called without its deadlines. */
const getPendingRequest = (c: Context | undefined): PendingRequest | undefined =>
  c?.get(VARIABLE) as PendingRequest | undefined

export const noteStage = (c: Context | undefined, stage: RequestStage): void => {
  const request = getPendingRequest(c)
  if (request) request.stage = stage
}

export const allowLongResponse = (c: Context): void => {
  const request = getPendingRequest(c)
  if (request) request.mayTakeLong = true
}

/** Has it had its response already, because its deadline has passed? */
export const hasExpired = (c: Context): boolean => getPendingRequest(c)?.hasExpired ?? false

/** Stops waiting for the work when the request's deadline has passed. */
export const untilExpired = <T>(c: Context | undefined, work: Promise<T>): Promise<T> => {
  const request = getPendingRequest(c)
  return request ? Promise.race([work, request.expired]) : work
}
