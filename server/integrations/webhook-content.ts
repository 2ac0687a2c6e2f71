import type { Viewer } from '../auth/viewer.ts'
import { isAdmin } from '../auth/viewer.ts'
import { toIso } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'
import { findOrders } from '../orders/orders.ts'
import { findOwnProducts, findProducts } from '../products/listing/products.ts'
import { findOwnShops, findShops } from '../shops/shops.ts'
import type { DeliveryRow } from './webhook-deliveries.ts'

type Owner = NonNullable<Viewer>

/**
 * What a delivery says: the thing as it is now, as its owner would get it from the API. What they do not see any more is said to be
 * deleted.
 */
export const renderDelivery = async (db: Database, delivery: DeliveryRow, owner: Owner): Promise<string> => {
  const { id, entity, entity_id, created_at } = delivery
  const found = await FINDERS[entity]?.(db, entity_id, owner)
  const type = entity === 'test' ? 'test' : `${entity}.${found ? 'changed' : 'deleted'}`
  return JSON.stringify({ id, type, createdAt: toIso(created_at), data: found ?? { id: entity_id } })
}

const FINDERS: Record<string, (db: Database, id: string, owner: Owner) => Promise<unknown>> = {
  order: async (db, id, owner) => (await findOrders(db, [id], owner))[0],
  product: async (db, id, owner) =>
    (isAdmin(owner) ? await findProducts(db, [id], owner) : await findOwnProducts(db, [id], owner.profileId))[0],
  shop: async (db, id, owner) =>
    (isAdmin(owner) ? await findShops(db, [id], owner) : await findOwnShops(db, [id], owner.profileId))[0],
}
