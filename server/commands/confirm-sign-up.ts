import type { Config } from '../config.ts'
import type { Database } from '../db/store.ts'
import { confirmationMail } from '../outside/mail/account-mails.ts'
import { queueMail } from '../outside/mail/outbox.ts'
import { accountById, setEmailConfirmed } from '../queries/users.ts'
import { createToken, findLink } from './mail-token.ts'

type Confirmation = {
  tx: Database
  user: { id: string; email: string }
  config: Pick<Config, 'publicUrl'>
  now: number
}

/** Mails an account the link that proves its sign-in email. Ask mail-limit.ts first; wake the post office after the commit. */
export const mailConfirmation = async ({ tx, user, config, now }: Confirmation): Promise<void> => {
  const link = await createToken(tx, { purpose: 'CONFIRM', userId: user.id, newEmail: user.email, now })
  await queueMail(tx, confirmationMail(config, { to: user.email, ...link }), now)
}

/** Mails the link again, where the email is not confirmed yet. */
export const sendConfirmation = async (confirmation: Confirmation): Promise<void> => {
  const account = await accountById(confirmation.tx, confirmation.user.id)
  if (!account?.isEmailConfirmed) await mailConfirmation(confirmation)
}

/**
 * Confirms the email of a sign-up by its link. It may be followed again, since a lost answer must not look like a dead link,
 * and counts as long as the account signs in with the address that it went to.
 * @returns the email; null when the token is of no such link
 */
export const confirmSignUp = async (tx: Database, token: string, now: number): Promise<string | null> => {
  const link = await findLink(tx, token, 'CONFIRM', now)
  const account = link?.userId ? await accountById(tx, link.userId) : undefined
  if (!account || account.email !== link?.email) return null
  await setEmailConfirmed(tx, account.id, now)
  return account.email
}
