import { v7 as uuid } from 'uuid'
import type { Database } from '../db/store.ts'
import { insertSession } from '../queries/sessions.ts'
import type { Services } from '../services.ts'
import { hashToken, refreshTokenFor, signAccess } from '../tokens.ts'

export const REFRESH_TTL_SECONDS = 30 * 86_400

export type TokenPair = { accessToken: string; refreshToken: string }

/** Begins a session of this user on one device: a row, and the first pair of its tokens. */
export const startSession = async (
  tx: Database,
  userId: string,
  { config }: Services,
  now: number,
): Promise<TokenPair> => {
  const sessionId = uuid()
  const refreshToken = refreshTokenFor({ sessionId, generation: 1 }, config)
  const expiresAt = now + REFRESH_TTL_SECONDS * 1000
  await insertSession(tx, { id: sessionId, userId, tokenHash: hashToken(refreshToken), now, expiresAt })
  return { accessToken: await signAccess({ userId, sessionId }, config, now), refreshToken }
}
