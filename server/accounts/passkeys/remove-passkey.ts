import { passkeyRemovedMail } from '../../adapters/mail/account-mails.ts'
import type { Services } from '../../adapters/services.ts'
import type { Actor } from '../../auth/authentication.ts'
import { deletePasskey } from '../../auth/passkeys.ts'
import { hasRow } from '../../db/row-existence.ts'
import type { AfterCommit, Database } from '../../db/store.ts'
import { throwNotOwned } from '../../http/require-ownership.ts'
import { type CheckedAccount, requireSecondFactorAgain, requireUnsuspectedSession } from '../check-second-factor.ts'
import { mailAccountChange } from '../mail-account-change.ts'
import { incrementProfileSeq } from '../person-writes.ts'
import { requireSamePassword } from '../require-password.ts'
import { auditPasskey } from './audit-passkey.ts'

type RemoveParams = {
  tx: Database
  actor: Actor
  /** The account whose password was checked before the transaction. */
  checked: CheckedAccount
  input: { id: string; code?: string | undefined }
  services: Pick<Services, 'config' | 'limits' | 'mail'>
  now: number
  afterCommit: AfterCommit
}

/** @throws ApiError VALIDATION (password, code or passkey), NOT_FOUND, FORBIDDEN (another's) */
export const removePasskey = async (params: RemoveParams): Promise<void> => {
  const { tx, actor, checked, input, services, now, afterCommit } = params
  await requireSamePassword(tx, checked)
  await requireUnsuspectedSession(tx, actor)
  await requireSecondFactorAgain({ tx, account: checked, code: input.code, config: services.config, now })
  if (input.code !== undefined) afterCommit(() => services.limits.reset('guess-code', checked.id))
  const name = await deletePasskey(tx, input.id, checked.id)
  if (name === undefined) return throwNotOwned(() => hasRow(tx, 'passkeys', input.id))
  await incrementProfileSeq(tx, checked.id)
  await auditPasskey(tx, { actor, action: 'remove', owner: checked, name, now })
  await mailAccountChange(tx, { userId: checked.id, mail: passkeyRemovedMail, config: services.config, now })
  afterCommit(() => services.mail.wake())
}
