import { ApiError } from '../../src/contract/errors.ts'
import { ERROR_MESSAGES } from '../../src/contract/messages/fixed-messages.ts'
import type { DeletionBlocker } from '../../src/contract/privacy/account.ts'
import { ROLES } from '../../src/contract/roles.ts'
import { type CheckedAccount, requireSecondFactorAgain } from '../accounts/check-second-factor.ts'
import { requireSamePassword } from '../accounts/require-password.ts'
import { ownAccountDeletedMail } from '../adapters/mail/account-mails.ts'
import type { Services } from '../adapters/services.ts'
import { DELETED_USER } from '../audit/system-actor.ts'
import type { Actor } from '../auth/authentication.ts'
import type { Config } from '../config/config.ts'
import type { AfterCommit, Database } from '../db/store.ts'
import { findPerson } from '../people/people.ts'
import { removePerson } from './delete-person.ts'
import { isLastSuperAdmin, listOrderBlockers, lockAsLastSuperAdmin } from './deletion-blockers.ts'
import { eraseFiles } from './erase-files.ts'

type DeletionContext = { actor: Actor; config: Config }

/** What stands in the way of deleting one's own account. */
export const listDeletionBlockers = async (
  db: Database,
  { actor, config }: DeletionContext,
): Promise<DeletionBlocker[]> => {
  const blockers = await listOrderBlockers(db, actor.ownProfileId)
  if (actor.role === 'SUPER_ADMIN' && (await isLastSuperAdmin(db, actor.userId, config))) blockers.push(LAST_ADMIN)
  return blockers
}

type DeleteOwnAccountParams = {
  tx: Database
  actor: Actor
  /** The account whose password was checked before the transaction. */
  checked: CheckedAccount
  /** Of the second factor, for an account that has one. */
  code: string | undefined
  services: Services
  now: number
  afterCommit: AfterCommit
}

/**
 * Deletes the caller's own account.
 * @throws ApiError VALIDATION (code or passkey, or the password was changed meanwhile), CONFLICT with `blockers`
 */
export const deleteOwnAccount = async (params: DeleteOwnAccountParams): Promise<void> => {
  const { tx, actor, checked, services, now, afterCommit } = params
  await requireSamePassword(tx, checked)
  await requireSecondFactorAgain({ tx, account: checked, code: params.code, config: services.config, now })
  await requireNoBlockers(tx, { actor, config: services.config })
  const person = await findPerson(tx, ROLES, actor.userId)
  if (!person) throw new ApiError('NOT_FOUND', ERROR_MESSAGES.notFound)
  const mail = (to: string) => ownAccountDeletedMail(to)
  const author = { userId: actor.userId, name: DELETED_USER, role: actor.role }
  const { config } = services
  const files = await removePerson({ tx, person, mail, author, details: { byThemselves: true }, config, now })
  afterCommit(() => services.events.endStreams({ userId: actor.userId }))
  afterCommit(() => services.events.endStreams({ staffOf: actor.userId }))
  afterCommit(() => eraseFiles(services, files))
  afterCommit(() => services.mail.wake())
}

/** Like listDeletionBlockers, but two of the last admins cannot delete themselves at once. */
const requireNoBlockers = async (tx: Database, { actor, config }: DeletionContext): Promise<void> => {
  const blockers = await listOrderBlockers(tx, actor.ownProfileId)
  if (actor.role === 'SUPER_ADMIN' && (await lockAsLastSuperAdmin(tx, actor.userId, config))) blockers.push(LAST_ADMIN)
  if (blockers.length > 0) throw new ApiError('CONFLICT', 'Your account cannot be deleted yet.', { blockers })
}

const LAST_ADMIN: DeletionBlocker = { kind: 'last-super-admin', count: 1, orders: [] }
