import { ApiError } from '../../src/contract/errors.ts'
import { ERROR_MESSAGES } from '../../src/contract/messages/fixed-messages.ts'
import type { OpenOrdersDecision } from '../../src/contract/people.ts'
import type { Role } from '../../src/contract/roles.ts'
import { accountDeletedMail } from '../adapters/mail/account-mails.ts'
import type { Actor } from '../auth/authentication.ts'
import type { Config } from '../config/config.ts'
import { logChanges } from '../db/change-log-bulk.ts'
import type { Database } from '../db/store.ts'
import { anonymiseAuditLog, insertAuditEntry } from '../queries/audit-log.ts'
import { voidUserTokens } from '../queries/mailed-tokens.ts'
import { anonymiseUser, deleteUserBelongings, listShopIds } from '../queries/person-writes.ts'
import { updateShopListing } from '../queries/product-listing-state.ts'
import { revokeUserSessions } from '../queries/sessions.ts'
import { cancelOpenOrders } from './cancel-open-orders.ts'
import { auditEntityFor } from './change-person.ts'
import { mailAccountChange } from './mail-account-change.ts'
import type { OrderHint } from './order-effects.ts'
import { requireNotSelf, requirePerson } from './require-person.ts'

type DeletePersonParams = {
  tx: Database
  roles: readonly Role[]
  id: string
  reason?: string | undefined
  /** Of a vendor. */
  openOrders?: OpenOrdersDecision | undefined
  actor: Actor
  config: Config
  now: number
}

/**
 * Deletes a person: removes personal data, ends their sessions and unlists a vendor's products. Orders and reviews
 * stay. The person gets a mail with the reason. The audit log records the deletion and the reason without their name.
 * @returns the user's id and the hints of cancelled orders; end the user's streams after the commit
 * @throws ApiError NOT_FOUND, FORBIDDEN (oneself; an admin by anyone but a SUPER_ADMIN)
 */
export const deletePerson = async ({
  tx,
  roles,
  id,
  reason,
  openOrders,
  actor,
  config,
  now,
}: DeletePersonParams): Promise<{ userId: string; hints: OrderHint[] }> => {
  const person = await requirePerson(tx, roles, id, actor)
  requireNotSelf(person, actor, 'You cannot delete yourself.')
  const [userId, profileId, entity] = [person.user.id, person.id, auditEntityFor(person)]
  // First, while the vendor's account and the names in it are still there.
  const isCancelling = openOrders === 'CANCEL'
  const hints = isCancelling ? await cancelOpenOrders({ tx, vendorId: profileId, actor, config, now }) : []
  await mailAccountChange(tx, person.user, to => accountDeletedMail(config, { to, reason }), now)
  if (!(await anonymiseUser(tx, { userId, profileId, now }))) throw new ApiError('NOT_FOUND', ERROR_MESSAGES.notFound)
  await revokeUserSessions(tx, userId, now)
  await voidUserTokens(tx, userId, now)
  const changes = await deleteUserBelongings(tx, { userId, profileId, email: person.user.email })
  await anonymiseAuditLog(tx, { userId, profileId, email: person.user.email })
  const before = { role: person.user.role, status: person.user.status }
  const after = reason ? { reason } : null
  await insertAuditEntry(tx, { actor, action: `${entity}.delete`, entity, id: profileId, before, after, now })
  for (const shopId of await listShopIds(tx, profileId)) await updateShopListing(tx, shopId, now)
  await logChanges(tx, changes, now)
  return { userId, hints }
}
