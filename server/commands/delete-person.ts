import { Refusal } from '../../src/contract/errors.ts'
import { REFUSED } from '../../src/contract/messages.ts'
import type { Role } from '../../src/contract/roles.ts'
import type { Actor } from '../actor.ts'
import { logChanges } from '../db/bulk-changes.ts'
import type { Database } from '../db/store.ts'
import { audit, forgetInAuditLog } from '../queries/audit-log.ts'
import { relistShopProducts } from '../queries/listing.ts'
import { voidTokensOf } from '../queries/mailed-tokens.ts'
import { anonymise, dropBelongings, shopIdsOf } from '../queries/people-writes.ts'
import { revokeSessionsOf } from '../queries/sessions.ts'
import { entityOf } from './change-person.ts'
import { refuseOneself, requirePerson } from './require-person.ts'

type Deleting = { tx: Database; roles: readonly Role[]; id: string; actor: Actor; now: number }

/**
 * Deletes somebody: what names him goes, orders and reviews stay, a vendor's goods leave the market, his sessions are over.
 * The audit log keeps that it was done, not who he was.
 * @returns the user's id; tell his streams after the commit
 * @throws Refusal NOT_FOUND, FORBIDDEN (oneself; an admin by anyone but a SUPER_ADMIN)
 */
export const deletePerson = async ({ tx, roles, id, actor, now }: Deleting): Promise<string> => {
  const person = await requirePerson(tx, roles, id, actor)
  refuseOneself(person, actor, 'You cannot delete yourself.')
  const [userId, profileId, entity] = [person.user.id, person.id, entityOf(person)]
  if (!(await anonymise(tx, { userId, profileId, now }))) throw new Refusal('NOT_FOUND', REFUSED.notFound)
  await revokeSessionsOf(tx, userId, now)
  await voidTokensOf(tx, userId, now)
  const changes = await dropBelongings(tx, { userId, profileId, email: person.user.email })
  await forgetInAuditLog(tx, { userId, profileId, email: person.user.email })
  const before = { role: person.user.role, status: person.user.status }
  await audit(tx, { actor, action: `${entity}.delete`, entity, id: profileId, before, after: null, now })
  for (const shopId of await shopIdsOf(tx, profileId)) await relistShopProducts(tx, shopId, now)
  await logChanges(tx, changes, now)
  return userId
}
