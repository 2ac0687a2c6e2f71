import { v7 as uuid } from 'uuid'
import { DAY_MS } from '../../src/contract/durations.ts'
import type { Services } from '../adapters/services.ts'
import { type DeviceName, insertSession } from '../auth/sessions.ts'
import { createRefreshToken, createRevocationToken, hashToken, signAccessToken } from '../auth/tokens.ts'
import type { Database } from '../db/store.ts'

export const REFRESH_TTL_SECONDS = (30 * DAY_MS) / 1_000

export type SessionTokens = { accessToken: string; refreshToken: string; revocationToken: string }

/** Starts a session on one device and returns its first tokens. */
export const startSession = async (
  tx: Database,
  userId: string,
  { config }: Services,
  now: number,
  device: DeviceName = { browser: null, system: null },
): Promise<SessionTokens> => {
  const sessionId = uuid()
  const refreshToken = createRefreshToken({ sessionId, generation: 1 }, config)
  const expiresAt = now + REFRESH_TTL_SECONDS * 1000
  await insertSession(tx, { id: sessionId, userId, tokenHash: hashToken(refreshToken), device, now, expiresAt })
  const accessToken = await signAccessToken({ userId, sessionId, generation: 1 }, config, now)
  return { accessToken, refreshToken, revocationToken: createRevocationToken(sessionId, config) }
}

/** Tokens of a session that nothing can store. It lasts until it could be stored; its refresh token finds no session. */
export const createUnstoredSession = async (
  userId: string,
  { config }: Services,
  now: number,
): Promise<SessionTokens> => {
  const sessionId = uuid()
  const accessToken = await signAccessToken({ userId, sessionId, generation: 1, isUnstored: true }, config, now)
  const refreshToken = createRefreshToken({ sessionId, generation: 1 }, config)
  return { accessToken, refreshToken, revocationToken: createRevocationToken(sessionId, config) }
}
