import type { Services } from '../adapters/services.ts'
import type { Actor } from '../auth/authentication.ts'
import { revokeSession, revokeUserSessions } from '../auth/sessions.ts'
import { parseRefreshToken, parseRevocationToken } from '../auth/tokens.ts'
import type { AfterCommit, Database } from '../db/store.ts'

type SignOutContext = {
  tx: Database
  services: Pick<Services, 'config' | 'events'>
  now: number
  afterCommit: AfterCommit
}
type SignOutParams = SignOutContext & {
  actor: Actor | null
  revocationToken: string | undefined
  /** Of the cookie or the body. */
  refreshToken: string
}

/** Ends the session of the tokens and, where it is another one, that of the access token. */
export const signOut = async (params: SignOutParams): Promise<void> => {
  const { tx, actor, services, now, afterCommit } = params
  for (const sessionId of new Set([findSessionOfTokens(params), actor?.sessionId])) {
    if (!sessionId) continue
    await revokeSession(tx, sessionId, now)
    afterCommit(() => services.events.endStreams({ sessionId }))
  }
}

/** With a revocation token the cookie is ignored, because it may belong to the next user of the same phone. */
const findSessionOfTokens = ({
  revocationToken,
  refreshToken,
  services: { config },
}: SignOutParams): string | null | undefined =>
  revocationToken === undefined
    ? parseRefreshToken(refreshToken, config)?.sessionId
    : parseRevocationToken(revocationToken, config)

/** Ends all sessions of a user. */
export const signOutEverywhere = async ({
  tx,
  actor,
  services,
  now,
  afterCommit,
}: SignOutContext & { actor: Actor }): Promise<void> => {
  await revokeUserSessions(tx, actor.userId, now)
  afterCommit(() => services.events.endStreams({ userId: actor.userId }))
}
