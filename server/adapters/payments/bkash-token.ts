import { HOUR_MS } from '../../../src/contract/durations.ts'
import { GatewayError } from './gateway.ts'

/** An access token. `refreshToken` gets the next one without the merchant's password. */
export type GatewayToken = { token: string; refreshToken: string; expiresAt: number }

/** When tokens were acquired, and how. Times in milliseconds. */
export type TokenAcquisition = { at: number; kind: 'GRANT' | 'REFRESH' }

/** Where a token is kept, for all processes of the server: bKash counts what the merchant asks for, whichever process does. */
export type TokenStorage = {
  read(): Promise<GatewayToken | null>
  /**
   * Claims the next acquisition until `leaseUntil` and records it, as `choose` decides by what was acquired before.
   * Null while another process acquires one, where another token is stored than `seen`, or where `choose` allows none.
   */
  claim(
    seen: string | null,
    lease: { now: number; until: number },
    choose: (earlier: readonly TokenAcquisition[]) => TokenAcquisition['kind'] | null,
  ): Promise<TokenAcquisition['kind'] | null>
  /** Stores the token and ends the claim; without a token it only ends the claim. */
  save(token: GatewayToken | null): Promise<void>
}

/** More refreshes in an hour block the merchant for an hour. */
const MAX_REFRESHES_PER_HOUR = 2
const MAX_ACQUISITIONS_PER_HOUR = 10
/** A token is not used in the last minutes of its hour. */
const TOKEN_MARGIN_MS = 5 * 60_000
/** Longer than the two requests that it may take. */
const CLAIM_TTL_MS = 70_000
const WAIT_STEP_MS = 100
const MAX_WAIT_MS = 20_000

/** How to get the next token; null: not at all now, because the merchant would be blocked. */
export const chooseAcquisition = (
  earlier: readonly TokenAcquisition[],
  hasRefreshToken: boolean,
  now: number,
): TokenAcquisition['kind'] | null => {
  const recent = earlier.filter(({ at }) => at > now - HOUR_MS)
  if (recent.length >= MAX_ACQUISITIONS_PER_HOUR) return null
  const refreshes = recent.filter(({ kind }) => kind === 'REFRESH').length
  return hasRefreshToken && refreshes < MAX_REFRESHES_PER_HOUR ? 'REFRESH' : 'GRANT'
}

type TokenSource = {
  storage: TokenStorage
  now(): number
  /** Asks the gateway for a token; with a refresh token, by it. Null where it refuses. */
  acquire(refreshToken: string | null): Promise<GatewayToken | null>
}

/**
 * The shared token, or a new one where it is nearly over or was refused. One process acquires it, the others wait for it.
 * @param refused the token that the gateway has just refused
 * @throws GatewayError, unsent
 */
export const readToken = async (source: TokenSource, refused: string | null = null): Promise<string> => {
  const { storage, now } = source
  for (let waited = 0; waited < MAX_WAIT_MS; waited += WAIT_STEP_MS) {
    const stored = await storage.read()
    if (stored && stored.token !== refused && stored.expiresAt - TOKEN_MARGIN_MS > now()) return stored.token
    const hasRefreshToken = Boolean(stored?.refreshToken)
    let isExhausted = false
    const kind = await storage.claim(stored?.token ?? null, { now: now(), until: now() + CLAIM_TTL_MS }, earlier => {
      const chosen = chooseAcquisition(earlier, hasRefreshToken, now())
      isExhausted = chosen === null
      return chosen
    })
    if (kind) return acquireToken(source, kind === 'REFRESH' ? (stored?.refreshToken ?? null) : null)
    if (isExhausted) throw new GatewayError('Too many access tokens were asked for in this hour.', { isUnsent: true })
    await new Promise(resolve => setTimeout(resolve, WAIT_STEP_MS))
  }
  throw new GatewayError('Another process has not got an access token in time.', { isUnsent: true })
}

/** The caller has claimed it. A refresh that is refused becomes a grant. */
const acquireToken = async ({ storage, acquire }: TokenSource, refreshToken: string | null): Promise<string> => {
  let token: GatewayToken | null = null
  try {
    token = (refreshToken === null ? null : await acquire(refreshToken)) ?? (await acquire(null))
  } catch (error) {
    if (error instanceof GatewayError) throw new GatewayError(error.message, { isUnsent: true })
    throw error
  } finally {
    await storage.save(token)
  }
  if (token) return token.token
  throw new GatewayError('The gateway refused the merchant.', { isUnsent: true })
}
