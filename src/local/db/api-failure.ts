import type { ErrorResponse } from '../../contract/errors.ts'

/** Why the device itself makes no call, or cannot use its response. */
export type DeviceFailureKind =
  /** No response of our API: no network, a timeout, or something that is not from it. */
  | 'FETCH_ERROR'
  | 'TIMEOUT_ERROR'
  | 'PARSING_ERROR'
  /** The device has no room for a write. */
  | 'STORAGE_FULL'
  /** Nobody is signed in here. */
  | 'SIGNED_OUT'
  /** What the change is about is not as the person saw it, or is being sent. */
  | 'CONFLICT'
  | 'INVALID_INPUT'
  /** The worker has queued the write. */
  | 'QUEUED'
  | 'UNEXPECTED'

/** A call that did not succeed. `message` is for people; `data` is the response body where our API refused the call. */
export class ApiFailure extends Error {
  /** The HTTP status of our API's response, or why there is none. */
  readonly status: DeviceFailureKind | number
  readonly data: ErrorResponse | undefined
  /** Retry-After, in milliseconds. */
  readonly retryAfter: number | undefined
  /** The id of the outbox entry, where the worker has queued the write: it waits, it is neither done nor lost. */
  readonly queuedAs: string | undefined

  constructor(
    status: DeviceFailureKind | number,
    message: string,
    more: { data?: ErrorResponse; retryAfter?: number; queuedAs?: string } = {},
  ) {
    super(message)
    this.name = 'ApiFailure'
    this.status = status
    this.data = more.data
    this.retryAfter = more.retryAfter
    this.queuedAs = more.queuedAs
  }
}
