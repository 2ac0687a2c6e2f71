import { ApiError } from '../../src/contract/errors.ts'
import { ERROR_MESSAGES } from '../../src/contract/messages/fixed-messages.ts'
import type { Role } from '../../src/contract/roles.ts'
import type { Actor } from '../auth/authentication.ts'
import { logChanges } from '../db/change-log-bulk.ts'
import type { Database } from '../db/store.ts'
import { anonymiseAuditLog, insertAuditEntry } from '../queries/audit-log.ts'
import { voidUserTokens } from '../queries/mailed-tokens.ts'
import { anonymiseUser, deleteUserBelongings, listShopIds } from '../queries/person-writes.ts'
import { updateShopListing } from '../queries/product-listing-state.ts'
import { revokeUserSessions } from '../queries/sessions.ts'
import { auditEntityFor } from './change-person.ts'
import { requireNotSelf, requirePerson } from './require-person.ts'

type DeletePersonParams = { tx: Database; roles: readonly Role[]; id: string; actor: Actor; now: number }

/**
 * Deletes somebody: what names him goes, orders and reviews stay, a vendor's goods leave the market, his sessions are over.
 * The audit log keeps that it was done, not who he was.
 * @returns the user's id; tell his streams after the commit
 * @throws Refusal NOT_FOUND, FORBIDDEN (oneself; an admin by anyone but a SUPER_ADMIN)
 */
export const deletePerson = async ({ tx, roles, id, actor, now }: DeletePersonParams): Promise<string> => {
  const person = await requirePerson(tx, roles, id, actor)
  requireNotSelf(person, actor, 'You cannot delete yourself.')
  const [userId, profileId, entity] = [person.user.id, person.id, auditEntityFor(person)]
  if (!(await anonymiseUser(tx, { userId, profileId, now }))) throw new ApiError('NOT_FOUND', ERROR_MESSAGES.notFound)
  await revokeUserSessions(tx, userId, now)
  await voidUserTokens(tx, userId, now)
  const changes = await deleteUserBelongings(tx, { userId, profileId, email: person.user.email })
  await anonymiseAuditLog(tx, { userId, profileId, email: person.user.email })
  const before = { role: person.user.role, status: person.user.status }
  await insertAuditEntry(tx, { actor, action: `${entity}.delete`, entity, id: profileId, before, after: null, now })
  for (const shopId of await listShopIds(tx, profileId)) await updateShopListing(tx, shopId, now)
  await logChanges(tx, changes, now)
  return userId
}
