import { randomBytes } from 'node:crypto'
import { HOUR_MS } from '../../src/contract/durations.ts'
import { ApiError } from '../../src/contract/errors.ts'
import { ERROR_MESSAGES } from '../../src/contract/messages/fixed-messages.ts'
import { INVITATION_LIFETIME_MS, LINK_LIFETIME_MS } from '../adapters/mail/account-mails.ts'
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
} from './mailed-tokens.ts'

const TOKEN_BYTES = 32
/** Mails with a link per hour, account and purpose, in addition to limits/mail-limit.ts. */
const MAX_MAILS_PER_HOUR = 5

export type MailedToken = { token: string; expiresAt: number }

/** Creates the token of a mailed link. Only its hash is stored. */
export const createMailedToken = async (
  tx: Database,
  link: { purpose: TokenPurpose; userId: string | null; newEmail?: string; now: number },
): Promise<MailedToken> => {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const expiresAt = link.now + LINK_LIFETIME_MS[link.purpose]
  await insertMailedToken(tx, { ...link, newEmail: link.newEmail ?? null, tokenHash: hashToken(token), expiresAt })
  return { token, expiresAt }
}

/** Of a link with which an invited person sets their first password. It does what the link for a new password does. */
export const createInvitationToken = async (tx: Database, userId: string, now: number): Promise<MailedToken> => {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const expiresAt = now + INVITATION_LIFETIME_MS
  const row = { purpose: 'RESET', userId, newEmail: null, now } as const
  await insertMailedToken(tx, { ...row, tokenHash: hashToken(token), expiresAt })
  return { token, expiresAt }
}

/** Has this account reached its limit of mails with this purpose? */
export const hasReachedMailLimit = async (db: Database, userId: string, purpose: TokenPurpose, now: number) =>
  (await countTokensSince(db, userId, purpose, now - HOUR_MS)) >= MAX_MAILS_PER_HOUR

/** An unexpired token, also a used one: for links that may be opened again. */
export const findUnexpiredToken = (db: Database, token: string, purpose: TokenPurpose, now: number) =>
  findUnexpiredTokenRow(db, hashToken(token), purpose, now)

/**
 * Consumes the token of a link to an address without account. Returns the address, or undefined if the token is
 * invalid.
 */
export const consumeAddressToken = (
  tx: Database,
  token: string,
  purpose: TokenPurpose,
  now: number,
): Promise<string | undefined> => consumeAddressTokenRow(tx, hashToken(token), purpose, now)

/** @throws ApiError VALIDATION when the token is invalid, used or expired */
export const requireValidToken = async (db: Database, token: string, purpose: TokenPurpose, now: number) =>
  requireFound(await findUsableToken(db, hashToken(token), purpose, now))

/**
 * Consumes a user's token and returns its user and email.
 * @throws ApiError VALIDATION when the token is invalid, used or expired
 */
export const consumeToken = async (tx: Database, token: string, purpose: TokenPurpose, now: number) =>
  requireFound(await consumeTokenRow(tx, hashToken(token), purpose, now))

const requireFound = (token: { userId: string | null; newEmail: string | null } | undefined) => {
  if (!token?.userId)
    throw new ApiError('VALIDATION', ERROR_MESSAGES.deadLink, { fields: { token: ERROR_MESSAGES.deadLink } })
  return { userId: token.userId, newEmail: token.newEmail }
}
