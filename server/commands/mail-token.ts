import { randomBytes } from 'node:crypto'
import { Refusal } from '../../src/contract/errors.ts'
import { REFUSED } from '../../src/contract/messages.ts'
import type { Database } from '../db/store.ts'
import { LINK_MS } from '../outside/mail/account-mails.ts'
import {
  insertMailedToken,
  openToken,
  runningToken,
  type TokenPurpose,
  tokensSince,
  useAddressToken,
  useToken,
} from '../queries/mailed-tokens.ts'
import { hashToken } from '../tokens.ts'

const BYTES = 32
const HOUR_MS = 3_600_000
/** Mails with a link of one kind that one account gets in an hour, beside the limits of mail-limit.ts. */
const MAILS_AN_HOUR = 5

export type MailedToken = { token: string; expiresAt: number }

/** Makes the secret of a mailed link. Only its hash is stored. */
export const createToken = async (
  tx: Database,
  link: { purpose: TokenPurpose; userId: string | null; newEmail?: string; now: number },
): Promise<MailedToken> => {
  const token = randomBytes(BYTES).toString('base64url')
  const expiresAt = link.now + LINK_MS[link.purpose]
  await insertMailedToken(tx, { ...link, newEmail: link.newEmail ?? null, tokenHash: hashToken(token), expiresAt })
  return { token, expiresAt }
}

/** Has this account been sent as many links of this kind as it may be in an hour? */
export const hadEnoughMails = async (db: Database, userId: string, purpose: TokenPurpose, now: number) =>
  (await tokensSince(db, userId, purpose, now - HOUR_MS)) >= MAILS_AN_HOUR

/** What a link of this kind is about, also after it was used: for those that may be followed again. */
export const findLink = (db: Database, token: string, purpose: TokenPurpose, now: number) =>
  runningToken(db, hashToken(token), purpose, now)

/** Uses up a link that an address got which may be nobody's account, and answers the address; undefined when it does not work. */
export const useLink = (tx: Database, token: string, purpose: TokenPurpose, now: number): Promise<string | undefined> =>
  useAddressToken(tx, hashToken(token), purpose, now)

/** @throws Refusal VALIDATION when the link does not work (any more) */
export const requireToken = async (db: Database, token: string, purpose: TokenPurpose, now: number) =>
  validOf(await openToken(db, hashToken(token), purpose, now))

/**
 * Uses a link up and says whose it was.
 * @throws Refusal VALIDATION when it does not work (any more)
 */
export const spendToken = async (tx: Database, token: string, purpose: TokenPurpose, now: number) =>
  validOf(await useToken(tx, hashToken(token), purpose, now))

const validOf = (found: { userId: string | null; newEmail: string | null } | undefined) => {
  if (!found?.userId) throw new Refusal('VALIDATION', REFUSED.deadLink, { fields: { token: REFUSED.deadLink } })
  return { userId: found.userId, newEmail: found.newEmail }
}
