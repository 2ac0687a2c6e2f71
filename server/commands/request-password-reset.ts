import { passwordResetMail } from '../adapters/mail/account-mails.ts'
import { queueDiscardedMail, queueMail } from '../adapters/mail/mail-queue.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/store.ts'
import { type Account, findAccountByEmail } from '../queries/accounts.ts'
import { createMailedToken, hasReachedMailLimit } from './create-mailed-token.ts'

type RequestPasswordResetParams = {
  tx: Database
  email: string
  /** Has this address not had too many mails already? */
  mayMail: boolean
  config: Pick<Config, 'publicUrl' | 'isDemo'>
  now: number
}

/**
 * Mails the way back in to whoever signs in with this email. For an address that nobody has, the same is read and written
 * for nobody, so that neither the answer nor its time says whether it is known.
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
