import {
  type CheckedAccount,
  requireSecondFactorAgain,
  requireUnsuspectedSession,
} from '../accounts/check-second-factor.ts'
import { mailAccountChange } from '../accounts/mail-account-change.ts'
import { requireSamePassword } from '../accounts/require-password.ts'
import type { MailDraft } from '../adapters/mail/mail-draft.ts'
import type { Services } from '../adapters/services.ts'
import type { Actor } from '../auth/authentication.ts'
import type { AfterCommit, Database } from '../db/store.ts'

type ConfirmParams = {
  tx: Database
  actor: Actor
  /** The account whose password was checked before the transaction. */
  checked: CheckedAccount
  code: string | undefined
  /** Tells the owner of the account what has got access to it. */
  mail: (to: string) => MailDraft
  services: Pick<Services, 'config' | 'limits' | 'mail'>
  now: number
  afterCommit: AfterCommit
}

/**
 * Lets somebody make a key or a webhook who has shown that the account is theirs, and mails its owner.
 * @throws ApiError VALIDATION (password, code or passkey)
 */
export const confirmAccess = async (params: ConfirmParams): Promise<void> => {
  const { tx, actor, checked, code, mail, services, now, afterCommit } = params
  const { config, limits } = services
  await requireSamePassword(tx, checked)
  await requireUnsuspectedSession(tx, actor)
  await requireSecondFactorAgain({ tx, account: checked, code, config, now })
  if (code !== undefined) afterCommit(() => limits.reset('guess-code', checked.id))
  await mailAccountChange(tx, { userId: checked.id, mail, config, now })
  afterCommit(() => services.mail.wake())
}
