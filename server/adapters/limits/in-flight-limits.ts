import { ApiError, type ErrorCode } from '../../../src/contract/errors.ts'
import { SERVER_ERRORS } from '../../../src/contract/messages/fixed-messages.ts'
import type { ServerMessageKey } from '../../../src/contract/messages/server-messages.ts'

type InFlightRule = { max: number; code: ErrorCode; message: ServerMessageKey; retryAfter: number }

const MB = 1024 * 1024
const STREAM_LIMIT_ERROR = { message: SERVER_ERRORS.rateLimited, retryAfter: 60 }
const BODY_LIMIT_ERROR = {
  code: 'UNAVAILABLE',
  message: 'Many files are being sent right now. Please try again in a moment.',
  retryAfter: 5,
} as const

/**
 * Limits of what may be open at the same time in this process, because it takes memory or sockets while it lasts.
 * Guests' event streams only say that the catalogue has changed, so guests get a smaller share than accounts.
 */
export const IN_FLIGHT_LIMITS = {
  'account-streams': { max: 20, code: 'RATE_LIMITED', ...STREAM_LIMIT_ERROR },
  'account-streams-address': { max: 2000, code: 'RATE_LIMITED', ...STREAM_LIMIT_ERROR },
  'account-streams-total': { max: 4000, code: 'UNAVAILABLE', ...STREAM_LIMIT_ERROR },
  'guest-streams-address': { max: 300, code: 'RATE_LIMITED', ...STREAM_LIMIT_ERROR },
  'guest-streams-total': { max: 1500, code: 'UNAVAILABLE', ...STREAM_LIMIT_ERROR },
  /** Bytes of request bodies that were received and whose requests have no response yet. */
  'body-bytes': { max: 32 * MB, ...BODY_LIMIT_ERROR },
  'body-bytes-address': { max: 24 * MB, ...BODY_LIMIT_ERROR },
  'body-bytes-account': { max: 24 * MB, ...BODY_LIMIT_ERROR },
  /** Of all guests together, who need no large bodies: with many addresses one of them could use all of the memory. */
  'body-bytes-guests': { max: 8 * MB, ...BODY_LIMIT_ERROR },
} as const satisfies Record<string, InFlightRule>

export type InFlightLimitName = keyof typeof IN_FLIGHT_LIMITS
/** An amount of a limit. `owner` is the account or address that it counts for, or '' for a limit shared by all. */
type Reservation = readonly [limit: InFlightLimitName, owner: string, amount: number]

/** The bytes of one request body, reserved from their arrival until the response. */
export type BodyReservation = {
  /** Counts them for this account, too, or for guests. Call it before the body is read. */
  countFor(account: string | undefined): void
  /** @throws ApiError UNAVAILABLE when so many bytes are not free */
  require(bytes: number): void
  /** @throws ApiError UNAVAILABLE */
  add(bytes: number): void
  release(): void
}

export type InFlightLimiter = {
  /**
   * Reserves all of these or none, until the returned function is called.
   * @throws ApiError RATE_LIMITED or UNAVAILABLE, with `retryAfter`
   */
  reserve(reservations: readonly Reservation[]): () => void
  reserveBody(address: string): BodyReservation
  /** The amount of a limit shared by all that is reserved now. */
  getReserved(limit: InFlightLimitName): number
}

export const createInFlightLimiter = (): InFlightLimiter => {
  const amounts = new Map<string, number>()
  const change = ([limit, owner, amount]: Reservation, sign: 1 | -1): void => {
    const key = `${limit} ${owner}`
    const rest = (amounts.get(key) ?? 0) + sign * amount
    if (rest > 0) amounts.set(key, rest)
    else amounts.delete(key)
  }
  const requireCapacity = ([limit, owner, amount]: Reservation): void => {
    const { max, code, message, retryAfter } = IN_FLIGHT_LIMITS[limit]
    if ((amounts.get(`${limit} ${owner}`) ?? 0) + amount > max) throw new ApiError(code, message, { retryAfter })
  }
  const reserve = (reservations: readonly Reservation[]): (() => void) => {
    for (const reservation of reservations) requireCapacity(reservation)
    for (const reservation of reservations) change(reservation, 1)
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      for (const reservation of reservations) change(reservation, -1)
    }
  }
  const reserveBody = (address: string): BodyReservation => {
    const counted: [limit: InFlightLimitName, owner: string][] = [
      ['body-bytes', ''],
      ['body-bytes-address', address],
    ]
    const toReservations = (bytes: number): Reservation[] => counted.map(([limit, owner]) => [limit, owner, bytes])
    const require = (bytes: number) => toReservations(bytes).forEach(requireCapacity)
    let received = 0
    return {
      countFor: account => {
        counted.push(account === undefined ? ['body-bytes-guests', ''] : ['body-bytes-account', account])
      },
      require,
      add: bytes => {
        require(bytes)
        for (const reservation of toReservations(bytes)) change(reservation, 1)
        received += bytes
      },
      release: () => {
        for (const reservation of toReservations(received)) change(reservation, -1)
        received = 0
      },
    }
  }
  return { reserve, reserveBody, getReserved: limit => amounts.get(`${limit} `) ?? 0 }
}
