import { randomBytes } from 'node:crypto'
import { ApiError } from '../../src/contract/errors.ts'
import { ERROR_MESSAGES } from '../../src/contract/messages/fixed-messages.ts'
import { LINK_LIFETIME_MS } from '../adapters/mail/account-mails.ts'
import { hashToken } from '../auth/tokens.ts'
import type { Database } from '../db/store.ts'
import {
  consumeAddressTokenRow,
  consumeTokenRow,
  countTokensSince,
  findUnexpiredTokenRow,
  findUsableToken,
  insertMailedToken,
  type TokenPurpose,
} from '../queries/mailed-tokens.ts'

const TOKEN_BYTES = 32
const HOUR_MS = 3_600_000
/** Mails with a link of one kind that one account gets in an hour, beside the limits of mail-limit.ts. */
const MAX_MAILS_PER_HOUR = 5

export type MailedToken = { token: string; expiresAt: number }

/** Makes the secret of a mailed link. Only its hash is stored. */
export const createMailedToken = async (
  tx: Database,
  link: { purpose: TokenPurpose; userId: string | null; newEmail?: string; now: number },
): Promise<MailedToken> => {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const expiresAt = link.now + LINK_LIFETIME_MS[link.purpose]
  await insertMailedToken(tx, { ...link, newEmail: link.newEmail ?? null, tokenHash: hashToken(token), expiresAt })
  return { token, expiresAt }
}

/** Has this account been sent as many links of this kind as it may be in an hour? */
export const hasReachedMailLimit = async (db: Database, userId: string, purpose: TokenPurpose, now: number) =>
  (await countTokensSince(db, userId, purpose, now - HOUR_MS)) >= MAX_MAILS_PER_HOUR

/** What a link of this kind is about, also after it was used: for those that may be followed again. */
export const findUnexpiredToken = (db: Database, token: string, purpose: TokenPurpose, now: number) =>
  findUnexpiredTokenRow(db, hashToken(token), purpose, now)

/** Uses up a link that an address got which may be nobody's account, and answers the address; undefined when it does not work. */
export const consumeAddressToken = (
  tx: Database,
  token: string,
  purpose: TokenPurpose,
  now: number,
): Promise<string | undefined> => consumeAddressTokenRow(tx, hashToken(token), purpose, now)

/** @throws Refusal VALIDATION when the link does not work (any more) */
export const requireValidToken = async (db: Database, token: string, purpose: TokenPurpose, now: number) =>
  requireFound(await findUsableToken(db, hashToken(token), purpose, now))

/**
 * Uses a link up and says whose it was.
 * @throws Refusal VALIDATION when it does not work (any more)
 */
export const consumeToken = async (tx: Database, token: string, purpose: TokenPurpose, now: number) =>
  requireFound(await consumeTokenRow(tx, hashToken(token), purpose, now))

const requireFound = (found: { userId: string | null; newEmail: string | null } | undefined) => {
  if (!found?.userId)
    throw new ApiError('VALIDATION', ERROR_MESSAGES.deadLink, { fields: { token: ERROR_MESSAGES.deadLink } })
  return { userId: found.userId, newEmail: found.newEmail }
}
