import { passwordResetMail } from '../adapters/mail/account-mails.ts'
import { type Account, findAccountByEmail } from '../auth/accounts.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/store.ts'
import { queueDiscardedMail, queueMail } from '../mails/queue-mail.ts'
import { createMailedToken, hasReachedMailLimit } from './create-mailed-token.ts'

type RequestPasswordResetParams = {
  tx: Database
  email: string
  /** Is the address within its mail limit? */
  mayMail: boolean
  config: Pick<Config, 'publicUrl' | 'isDemo'>
  now: number
}

/**
 * Queues the mail with a link that sets a new password. For an unknown address it reads and writes the same, without a
 * recipient, so that neither the response nor its time reveals whether the address is known.
 */
export const requestPasswordReset = async ({
  tx,
  email,
  mayMail,
  config,
  now,
}: RequestPasswordResetParams): Promise<void> => {
  const account = await findAccountByEmail(tx, email)
  const isFlooded = await hasReachedMailLimit(tx, account?.id ?? '', 'RESET', now)
  const reader = account && mayMail && canResetPassword(account, config) && !isFlooded ? account : null
  const link = await createMailedToken(tx, { purpose: 'RESET', userId: reader?.id ?? null, now })
  const mail = passwordResetMail(config, { to: email, userId: reader?.id ?? '', ...link })
  await (reader ? queueMail : queueDiscardedMail)(tx, mail, now)
}

const canResetPassword = (account: Account, { isDemo }: { isDemo: boolean }): boolean =>
  account.status === 'ACTIVE' && (isDemo || !account.isDemo)
