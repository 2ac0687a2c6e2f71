import type { ErrorResponse } from '../../contract/errors.ts'

/** A kind of failure, or the HTTP status of the response. STORAGE_FULL: the device has no room for a write. */
export type FailureStatus = 'FETCH_ERROR' | 'TIMEOUT_ERROR' | 'PARSING_ERROR' | 'STORAGE_FULL' | number

/** A call that did not succeed. `message` is for people; `data` is the response body where our API refused the call. */
export class ApiFailure extends Error {
  readonly status: FailureStatus
  readonly data: ErrorResponse | undefined
  /** Retry-After, in milliseconds. */
  readonly retryAfter: number | undefined
  /** The id of the outbox entry, where the worker has queued the write: it waits, it is neither done nor lost. */
  readonly queuedAs: string | undefined

  constructor(
    status: FailureStatus,
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
