import { withValues } from '../../src/contract/messages/server-messages.ts'
import { connectCourier, courierTitle } from '../../src/contract/shipments/couriers.ts'
import { logChanges } from '../db/change-log-bulk.ts'
import type { Database } from '../db/store.ts'
import { insertNotification } from '../notifications/notifications.ts'
import { listAdminUserIds } from '../shops/shop-writes.ts'
import type { ConnectionRow } from './courier-connections.ts'

/**
 * Asks an account nothing more until its keys are entered again, because further refusals would lock it, and tells whoever can enter
 * them, once.
 * @param problem what the courier says
 */
export const disableConnection = async (
  tx: Database,
  { id, shop_id, courier }: Pick<ConnectionRow, 'id' | 'shop_id' | 'courier'>,
  { problem, now }: { problem: string; now: number },
): Promise<void> => {
  const { numUpdatedRows } = await tx
    .updateTable('courier_connections')
    .set({ status: 'DISABLED', problem, updated_at: now })
    .where('id', '=', id)
    .where('status', '=', 'ACTIVE')
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return
  const shop = shop_id === null ? null : await findShopOwner(tx, shop_id)
  const title = shop
    ? withValues('{courier} does not accept the keys of {shop}', { courier: courierTitle(courier), shop: shop.name })
    : withValues('{courier} does not accept the keys of the market', { courier: courierTitle(courier) })
  const body = 'Nobody asks it about parcels until you enter the keys again.'
  const news = { kind: 'SHOP', title, body, path: '/dashboard/couriers', pushes: true } as const
  const changes = []
  for (const userId of shop ? [shop.userId] : await listAdminUserIds(tx, connectCourier.name))
    changes.push(await insertNotification(tx, { userId, ...news }, now))
  await logChanges(tx, changes, now)
}

const findShopOwner = (tx: Database, shopId: string): Promise<{ name: string; userId: string }> =>
  tx
    .selectFrom('shops')
    .innerJoin('profiles', 'profiles.id', 'shops.vendor_id')
    .select(['shops.name', 'profiles.user_id as userId'])
    .where('shops.id', '=', shopId)
    .executeTakeFirstOrThrow()
