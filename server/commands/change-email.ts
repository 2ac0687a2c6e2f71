import { Refusal } from '../../src/contract/errors.ts'
import { REFUSED } from '../../src/contract/messages.ts'
import type { Actor } from '../actor.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/store.ts'
import { emailChangedMail, emailChangeMail } from '../outside/mail/account-mails.ts'
import { queueMail } from '../outside/mail/outbox.ts'
import { voidTokensOf } from '../queries/mailed-tokens.ts'
import { accountByEmail, accountById, setEmail } from '../queries/users.ts'
import { createToken, hadEnoughMails, spendToken } from './mail-token.ts'

type Change = { tx: Database; actor: Actor; newEmail: string; config: Pick<Config, 'publicUrl'>; now: number }

/**
 * Mails a link to the new sign-in email; nothing changes before it is followed.
 * @throws Refusal VALIDATION (it is their email already), DUPLICATE, RATE_LIMITED
 */
export const askForEmailChange = async ({ tx, actor, newEmail, config, now }: Change): Promise<void> => {
  if (newEmail === actor.email) throw new Refusal('VALIDATION', SAME_EMAIL, { fields: { newEmail: SAME_EMAIL } })
  if (await accountByEmail(tx, newEmail)) throw duplicate()
  if (await hadEnoughMails(tx, actor.userId, 'EMAIL', now))
    throw new Refusal('RATE_LIMITED', REFUSED.rateLimited, { retryAfter: 3600 })
  const link = await createToken(tx, { purpose: 'EMAIL', userId: actor.userId, newEmail, now })
  await queueMail(tx, emailChangeMail(config, { to: newEmail, ...link }), now)
}

/**
 * Makes the new email the one to sign in with, and tells the old address, if it was theirs, whose other links are dead from
 * now on.
 * @returns the new email
 * @throws Refusal VALIDATION when the link does not work, DUPLICATE when somebody has taken the email meanwhile
 */
export const confirmEmail = async (tx: Database, token: string, now: number): Promise<string> => {
  const { userId, newEmail } = await spendToken(tx, token, 'EMAIL', now)
  const account = await accountById(tx, userId)
  if (!account || !newEmail) throw new Refusal('VALIDATION', REFUSED.deadLink, { fields: { token: REFUSED.deadLink } })
  if (!(await setEmail(tx, userId, newEmail, now))) throw duplicate()
  await voidTokensOf(tx, userId, now)
  if (account.isEmailConfirmed) await queueMail(tx, emailChangedMail(account.email), now)
  return newEmail
}

const SAME_EMAIL = 'This is your email already.'
const duplicate = () =>
  new Refusal('DUPLICATE', REFUSED.duplicateEmail, { fields: { newEmail: REFUSED.duplicateEmail } })
