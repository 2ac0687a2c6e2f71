import type { Config } from '../config.ts'
import type { Database } from '../db/store.ts'
import { passwordResetMail } from '../outside/mail/account-mails.ts'
import { queueMail, queueMailToNobody } from '../outside/mail/outbox.ts'
import { type Account, accountByEmail } from '../queries/users.ts'
import { createToken, hadEnoughMails } from './mail-token.ts'

type Forgetting = {
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
export const forgotPassword = async ({ tx, email, mayMail, config, now }: Forgetting): Promise<void> => {
  const account = await accountByEmail(tx, email)
  const isFlooded = await hadEnoughMails(tx, account?.id ?? '', 'RESET', now)
  const reader = account && mayMail && mayReset(account, config) && !isFlooded ? account : null
  const link = await createToken(tx, { purpose: 'RESET', userId: reader?.id ?? null, now })
  const mail = passwordResetMail(config, { to: email, userId: reader?.id ?? '', ...link })
  await (reader ? queueMail : queueMailToNobody)(tx, mail, now)
}

const mayReset = (account: Account, { isDemo }: { isDemo: boolean }): boolean =>
  account.status === 'ACTIVE' && (isDemo || !account.isDemo)
