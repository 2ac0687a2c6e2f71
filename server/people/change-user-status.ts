import type { OpenOrdersDecision, UserStatus } from '../../src/contract/people/person.ts'
import { ROLES } from '../../src/contract/roles.ts'
import { mailAccountChange } from '../accounts/mail-account-change.ts'
import { listShopIds, updateUserStatus } from '../accounts/person-writes.ts'
import { accountBlockedMail, accountUnblockedMail } from '../adapters/mail/account-mails.ts'
import { insertAuditEntry } from '../audit/audit-log.ts'
import { revokeUserApiKeys } from '../auth/api-keys.ts'
import type { Actor } from '../auth/authentication.ts'
import { revokeUserSessions } from '../auth/sessions.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/store.ts'
import { cancelOpenOrders } from '../orders/cancel-open-orders.ts'
import type { OrderHint } from '../orders/order-effects.ts'
import { updateShopListing } from '../products/product-listing-state.ts'
import { requireNotSelf, requirePerson } from './require-person.ts'

type ChangeUserStatusParams = {
  tx: Database
  id: string
  status: UserStatus
  reason?: string | undefined
  /** Of a vendor who is blocked. */
  openOrders?: OpenOrdersDecision | undefined
  actor: Actor
  config: Config
  now: number
}

/**
 * Blocks or unblocks a user. Blocking ends their sessions and API keys and unlists a vendor's products at once. After unblocking
 * they sign in again, and the products are listed again. A mail tells them, with the reason.
 * @returns the user's id, the profile's `seq` and the hints of cancelled orders; end the user's streams after the
 * commit
 * @throws ApiError NOT_FOUND, FORBIDDEN (oneself; an admin by anyone but a SUPER_ADMIN)
 */
export const changeUserStatus = async ({
  tx,
  id,
  status,
  reason,
  openOrders,
  actor,
  config,
  now,
}: ChangeUserStatusParams): Promise<{ userId: string; seq: number; hints: OrderHint[] }> => {
  const person = await requirePerson(tx, ROLES, id, actor)
  requireNotSelf(person, actor, 'You cannot block yourself.')
  const userId = person.user.id
  if (!(await updateUserStatus(tx, userId, { status, reason }))) return { userId, seq: person.seq, hints: [] }
  const [before, after] = [{ status: person.user.status }, { status, ...(reason && { reason }) }]
  await insertAuditEntry(tx, { actor, action: 'user.set-status', entity: 'user', id: userId, before, after, now })
  if (status === 'BLOCKED') await revokeUserSessions(tx, userId, now)
  if (status === 'BLOCKED') await revokeUserApiKeys(tx, userId, now)
  const isCancelling = status === 'BLOCKED' && openOrders === 'CANCEL'
  const hints = isCancelling ? await cancelOpenOrders({ tx, vendorId: person.id, actor, config, now }) : []
  for (const shopId of await listShopIds(tx, person.id)) await updateShopListing(tx, shopId, now)
  const mail = status === 'BLOCKED' ? accountBlockedMail : accountUnblockedMail
  await mailAccountChange(tx, { userId, mail: to => mail(config, { to, reason }), config, now })
  const { seq } = await requirePerson(tx, ROLES, userId, actor)
  return { userId, seq, hints }
}
