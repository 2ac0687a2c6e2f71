import { ApiError, type ErrorCode } from '../../../src/contract/errors.ts'
import { ERROR_MESSAGES } from '../../../src/contract/messages/fixed-messages.ts'

type InFlightRule = { most: number; code: ErrorCode; message: string; retryAfter: number }

const MB = 1024 * 1024
const STREAM_LIMIT_ERROR = { message: ERROR_MESSAGES.rateLimited, retryAfter: 60 }
const BODY_LIMIT_ERROR = {
  code: 'UNAVAILABLE',
  message: 'Many files are being sent right now. Please try again in a moment.',
  retryAfter: 5,
} as const

/**
 * How much at the same time, in this process: what takes memory or sockets for as long as it lasts. An event stream without
 * an account tells only that the catalogue changed, so strangers get a smaller share than those who are signed in.
 */
export const IN_FLIGHT_LIMITS = {
  'account-streams': { most: 20, code: 'RATE_LIMITED', ...STREAM_LIMIT_ERROR },
  'account-streams-address': { most: 2000, code: 'RATE_LIMITED', ...STREAM_LIMIT_ERROR },
  'account-streams-total': { most: 4000, code: 'UNAVAILABLE', ...STREAM_LIMIT_ERROR },
  'guest-streams-address': { most: 300, code: 'RATE_LIMITED', ...STREAM_LIMIT_ERROR },
  'guest-streams-total': { most: 1500, code: 'UNAVAILABLE', ...STREAM_LIMIT_ERROR },
  /** Bytes of bodies that have arrived and are not answered yet. */
  'body-bytes': { most: 32 * MB, ...BODY_LIMIT_ERROR },
  'body-bytes-address': { most: 24 * MB, ...BODY_LIMIT_ERROR },
} as const satisfies Record<string, InFlightRule>

export type InFlightLimitName = keyof typeof IN_FLIGHT_LIMITS
/** How much of a bound, and on whose account; `''` where it is one for all. */
type Reservation = readonly [bound: InFlightLimitName, who: string, amount: number]

/** The bytes of one body, held while they arrive and until it is answered. */
export type BodyReservation = {
  /** @throws Refusal UNAVAILABLE when there is no room for so many */
  require(bytes: number): void
  /** @throws Refusal UNAVAILABLE */
  add(bytes: number): void
  release(): void
}

export type InFlightLimiter = {
  /**
   * Holds all of these or none, until the returned function is called.
   * @throws Refusal RATE_LIMITED or UNAVAILABLE, with `retryAfter`
   */
  reserve(claims: readonly Reservation[]): () => void
  reserveBody(address: string): BodyReservation
}

export const createInFlightLimiter = (): InFlightLimiter => {
  const amounts = new Map<string, number>()
  const change = ([bound, who, amount]: Reservation, sign: 1 | -1): void => {
    const key = `${bound} ${who}`
    const rest = (amounts.get(key) ?? 0) + sign * amount
    if (rest > 0) amounts.set(key, rest)
    else amounts.delete(key)
  }
  const requireRoom = ([bound, who, amount]: Reservation): void => {
    const { most, code, message, retryAfter } = IN_FLIGHT_LIMITS[bound]
    if ((amounts.get(`${bound} ${who}`) ?? 0) + amount > most) throw new ApiError(code, message, { retryAfter })
  }
  const hold = (claims: readonly Reservation[]): (() => void) => {
    for (const claim of claims) requireRoom(claim)
    for (const claim of claims) change(claim, 1)
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      for (const claim of claims) change(claim, -1)
    }
  }
  const openBody = (address: string): BodyReservation => {
    const claimsOf = (bytes: number): Reservation[] => [
      ['body-bytes', '', bytes],
      ['body-bytes-address', address, bytes],
    ]
    const require = (bytes: number) => claimsOf(bytes).forEach(requireRoom)
    let arrived = 0
    return {
      require,
      add: bytes => {
        require(bytes)
        for (const claim of claimsOf(bytes)) change(claim, 1)
        arrived += bytes
      },
      release: () => {
        for (const claim of claimsOf(arrived)) change(claim, -1)
        arrived = 0
      },
    }
  }
  return { reserve: hold, reserveBody: openBody }
}
