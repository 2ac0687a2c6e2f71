import type { ErrorResponse } from '../../contract/errors.ts'

/** Generic failures, or the HTTP status with the response body. STORAGE_FULL: the device has no room to write what it must. */
export type FailureStatus = 'FETCH_ERROR' | 'TIMEOUT_ERROR' | 'PARSING_ERROR' | 'STORAGE_FULL' | number

/** A call that did not succeed. `message` is a sentence for people; `data` is there when our API itself refused. */
export class ApiFailure extends Error {
  readonly status: FailureStatus
  readonly data: ErrorResponse | undefined
  /** Milliseconds that the server asks to wait (Retry-After). */
  readonly retryAfter: number | undefined
  /** The worker's safety net has put the write into the outbox under this id: it waits, it is neither done nor lost. */
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
