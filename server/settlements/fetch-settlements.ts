import { ApiError } from '../../src/contract/errors.ts'
import type { CourierName } from '../../src/contract/shipments/couriers.ts'
import type { CourierSettlement } from '../adapters/couriers/courier.ts'
import type { Services } from '../adapters/services.ts'
import type { Actor } from '../auth/authentication.ts'
import type { Database } from '../db/store.ts'
import { requireAccountOwner } from '../shipments/account-owner.ts'
import { askAccount } from '../shipments/ask-account.ts'
import { findAccountConnection } from '../shipments/courier-connections.ts'

type Account = { shopId?: string | undefined; courier: CourierName }

/** More than an adapter reads at once. */
const MAX_KNOWN = 1000

/**
 * Asks a courier for what it has paid since. Slow: call it before a transaction.
 * @throws ApiError FORBIDDEN, NOT_FOUND (the shop), VALIDATION (no such account, or it has no settlements by API),
 *   UNAVAILABLE (it does not answer)
 */
export const askForSettlements = async (
  services: Services,
  db: Database,
  { shopId: asked, courier: name }: Account,
  actor: Actor,
): Promise<CourierSettlement[]> => {
  const shopId = await requireAccountOwner(db, asked, actor)
  const connection = await findAccountConnection(db, { shopId, courier: name })
  if (connection?.status !== 'ACTIVE')
    throw new ApiError(
      'VALIDATION',
      shopId === null ? 'The market has no account with this courier.' : 'This shop has no account with this courier.',
    )
  return askAccount(services, connection, async courier => {
    if (!courier.listSettlements)
      throw new ApiError('VALIDATION', 'This courier cannot be asked for its settlements. Send its file.')
    const rows = await db
      .selectFrom('courier_settlements')
      .select('reference')
      .where('shop_id', shopId === null ? 'is' : '=', shopId)
      .where('courier', '=', name)
      .orderBy('created_at', 'desc')
      .limit(MAX_KNOWN)
      .execute()
    return courier.listSettlements(rows.map(({ reference }) => reference))
  })
}
