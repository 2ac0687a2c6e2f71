import type { DeletionBlocker } from '../../src/contract/account.ts'
import { ApiError } from '../../src/contract/errors.ts'
import { ERROR_MESSAGES } from '../../src/contract/messages/fixed-messages.ts'
import { ROLES } from '../../src/contract/roles.ts'
import { ownAccountDeletedMail } from '../adapters/mail/account-mails.ts'
import type { Actor } from '../auth/authentication.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/store.ts'
import { isLastSuperAdmin, listOrderBlockers, lockAsLastSuperAdmin } from '../queries/deletion-blockers.ts'
import { DELETED_USER } from '../queries/former-customers.ts'
import { findPerson } from '../queries/people.ts'
import { removePerson } from './delete-person.ts'

type Account = Pick<Actor, 'userId' | 'profileId' | 'role'>
type DeletionContext = { actor: Account; config: Config }

/** What stands in the way of deleting one's own account. */
export const listDeletionBlockers = async (
  db: Database,
  { actor, config }: DeletionContext,
): Promise<DeletionBlocker[]> => {
  const blockers = await listOrderBlockers(db, actor.profileId)
  if (actor.role === 'SUPER_ADMIN' && (await isLastSuperAdmin(db, actor.userId, config))) blockers.push(LAST_ADMIN)
  return blockers
}

/**
 * Deletes the caller's own account. Their password was checked before.
 * @throws ApiError CONFLICT with `blockers`
 */
export const deleteOwnAccount = async (
  tx: Database,
  { actor, config, now }: DeletionContext & { now: number },
): Promise<void> => {
  const blockers = await listOrderBlockers(tx, actor.profileId)
  if (actor.role === 'SUPER_ADMIN' && (await lockAsLastSuperAdmin(tx, actor.userId, config))) blockers.push(LAST_ADMIN)
  if (blockers.length > 0) throw new ApiError('CONFLICT', 'Your account cannot be deleted yet.', { blockers })
  const person = await findPerson(tx, ROLES, actor.userId)
  if (!person) throw new ApiError('NOT_FOUND', ERROR_MESSAGES.notFound)
  const mail = (to: string) => ownAccountDeletedMail(to)
  const author = { userId: actor.userId, name: DELETED_USER, role: actor.role }
  await removePerson({ tx, person, mail, author, details: { byThemselves: true }, now })
}

const LAST_ADMIN: DeletionBlocker = { kind: 'last-super-admin', count: 1, orders: [] }
