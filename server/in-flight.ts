import { type ErrorCode, Refusal } from '../src/contract/errors.ts'
import { REFUSED } from '../src/contract/messages.ts'

type Rule = { most: number; code: ErrorCode; message: string; retryAfter: number }

const MB = 1024 * 1024
const MANY_STREAMS = { message: REFUSED.rateLimited, retryAfter: 60 }
const MANY_BODIES = {
  code: 'UNAVAILABLE',
  message: 'Many files are being sent right now. Please try again in a moment.',
  retryAfter: 5,
} as const

/**
 * How much at the same time, in this process: what takes memory or sockets for as long as it lasts. An event stream without
 * an account tells only that the catalogue changed, so strangers get a smaller share than those who are signed in.
 */
export const BOUNDS = {
  'account-streams': { most: 20, code: 'RATE_LIMITED', ...MANY_STREAMS },
  'account-streams-address': { most: 2000, code: 'RATE_LIMITED', ...MANY_STREAMS },
  'account-streams-total': { most: 4000, code: 'UNAVAILABLE', ...MANY_STREAMS },
  'guest-streams-address': { most: 300, code: 'RATE_LIMITED', ...MANY_STREAMS },
  'guest-streams-total': { most: 1500, code: 'UNAVAILABLE', ...MANY_STREAMS },
  /** Bytes of bodies that have arrived and are not answered yet. */
  'body-bytes': { most: 32 * MB, ...MANY_BODIES },
  'body-bytes-address': { most: 24 * MB, ...MANY_BODIES },
} as const satisfies Record<string, Rule>

export type Bound = keyof typeof BOUNDS
/** How much of a bound, and on whose account; `''` where it is one for all. */
type Claim = readonly [bound: Bound, who: string, amount: number]

/** The bytes of one body, held while they arrive and until it is answered. */
export type HeldBody = {
  /** @throws Refusal UNAVAILABLE when there is no room for so many */
  require(bytes: number): void
  /** @throws Refusal UNAVAILABLE */
  add(bytes: number): void
  release(): void
}

export type InFlight = {
  /**
   * Holds all of these or none, until the returned function is called.
   * @throws Refusal RATE_LIMITED or UNAVAILABLE, with `retryAfter`
   */
  hold(claims: readonly Claim[]): () => void
  openBody(address: string): HeldBody
}

export const createInFlight = (): InFlight => {
  const amounts = new Map<string, number>()
  const change = ([bound, who, amount]: Claim, sign: 1 | -1): void => {
    const key = `${bound} ${who}`
    const rest = (amounts.get(key) ?? 0) + sign * amount
    if (rest > 0) amounts.set(key, rest)
    else amounts.delete(key)
  }
  const requireRoom = ([bound, who, amount]: Claim): void => {
    const { most, code, message, retryAfter } = BOUNDS[bound]
    if ((amounts.get(`${bound} ${who}`) ?? 0) + amount > most) throw new Refusal(code, message, { retryAfter })
  }
  const hold = (claims: readonly Claim[]): (() => void) => {
    for (const claim of claims) requireRoom(claim)
    for (const claim of claims) change(claim, 1)
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      for (const claim of claims) change(claim, -1)
    }
  }
  const openBody = (address: string): HeldBody => {
    const claimsOf = (bytes: number): Claim[] => [
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
  return { hold, openBody }
}
