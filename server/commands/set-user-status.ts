import type { UserStatus } from '../../src/contract/people.ts'
import { ROLES } from '../../src/contract/roles.ts'
import type { Actor } from '../actor.ts'
import type { Database } from '../db/store.ts'
import { audit } from '../queries/audit-log.ts'
import { relistShopProducts } from '../queries/listing.ts'
import { setStatus, shopIdsOf } from '../queries/people-writes.ts'
import { revokeSessionsOf } from '../queries/sessions.ts'
import { refuseOneself, requirePerson } from './require-person.ts'

type Blocking = { tx: Database; id: string; status: UserStatus; actor: Actor; now: number }

/**
 * Blocks somebody or lets him in again. Blocked, his sessions are over and a vendor's goods leave the market at once; let
 * in again, he signs in anew and his goods are back.
 * @returns the user's id and the number of his row; tell his streams after the commit
 * @throws Refusal NOT_FOUND, FORBIDDEN (oneself; an admin by anyone but a SUPER_ADMIN)
 */
export const setUserStatus = async ({
  tx,
  id,
  status,
  actor,
  now,
}: Blocking): Promise<{ userId: string; seq: number }> => {
  const person = await requirePerson(tx, ROLES, id, actor)
  refuseOneself(person, actor, 'You cannot block yourself.')
  const userId = person.user.id
  if (!(await setStatus(tx, userId, status))) return { userId, seq: person.seq }
  const [before, after] = [{ status: person.user.status }, { status }]
  await audit(tx, { actor, action: 'user.set-status', entity: 'user', id: userId, before, after, now })
  if (status === 'BLOCKED') await revokeSessionsOf(tx, userId, now)
  for (const shopId of await shopIdsOf(tx, person.id)) await relistShopProducts(tx, shopId, now)
  const { seq } = await requirePerson(tx, ROLES, userId, actor)
  return { userId, seq }
}
