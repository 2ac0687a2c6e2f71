import type { Database } from './store.ts'

/**
 * Locks a vendor's own shop until the end of the transaction by an update without change, which works on both engines.
 * The shop cannot be closed or deleted meanwhile. False if the vendor has no such shop.
 */
export const lockOwnShop = async (tx: Database, shopId: string, vendorId: string): Promise<boolean> => {
  const locked = await tx
    .updateTable('shops')
    .set(row => ({ seq: row.ref('seq') }))
    .where('id', '=', shopId)
    .where('vendor_id', '=', vendorId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return locked.numUpdatedRows === 1n
}

/** Locks any shop until the end of the transaction. */
export const lockShop = async (tx: Database, shopId: string): Promise<void> => {
  await tx
    .updateTable('shops')
    .set(row => ({ seq: row.ref('seq') }))
    .where('id', '=', shopId)
    .execute()
}

/** Locks the shops of these products until the end of the transaction, in the order of their ids. */
export const lockProductShops = async (tx: Database, productIds: readonly string[]): Promise<void> => {
  const rows = await tx
    .selectFrom('products')
    .select('shop_id')
    .distinct()
    .where('id', 'in', [...productIds])
    .orderBy('shop_id')
    .execute()
  for (const row of rows) await lockShop(tx, row.shop_id)
}

/** Locks the products of these orders until the end of the transaction, in the order of their ids. */
export const lockOrderProducts = async (tx: Database, orderIds: readonly string[]): Promise<void> => {
  if (orderIds.length === 0) return
  const rows = await tx
    .selectFrom('order_items')
    .select('product_id')
    .distinct()
    .where('order_id', 'in', [...orderIds])
    .orderBy('product_id')
    .execute()
  for (const row of rows) {
    await tx
      .updateTable('products')
      .set(product => ({ seq: product.ref('seq') }))
      .where('id', '=', row.product_id)
      .execute()
  }
}

/** Locks a category until the end of the transaction. False if there is none. */
export const lockCategory = async (tx: Database, categoryId: string): Promise<boolean> => {
  const locked = await tx
    .updateTable('categories')
    .set(row => ({ seq: row.ref('seq') }))
    .where('id', '=', categoryId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return locked.numUpdatedRows === 1n
}

/** The vendor's oldest ACTIVE shop, for products that name no shop. */
export const findOldestOpenShop = async (db: Database, vendorId: string): Promise<string | undefined> => {
  const shop = await db
    .selectFrom('shops')
    .select('id')
    .where('vendor_id', '=', vendorId)
    .where('status', '=', 'ACTIVE')
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return shop?.id
}

/** Locks a person's profile until the end of the transaction, so that counts of their rows do not change meanwhile. */
export const lockProfile = async (tx: Database, profileId: string): Promise<void> => {
  await tx
    .updateTable('profiles')
    .set(row => ({ seq: row.ref('seq') }))
    .where('id', '=', profileId)
    .execute()
}

/** Locks a payment attempt until the end of the transaction. False if there is none. */
export const lockAttempt = async (tx: Database, attemptId: string): Promise<boolean> => {
  const locked = await tx
    .updateTable('payments')
    .set(row => ({ updated_at: row.ref('updated_at') }))
    .where('id', '=', attemptId)
    .executeTakeFirst()
  return locked.numUpdatedRows === 1n
}

/** Locks an order until the end of the transaction. */
export const lockOrder = async (tx: Database, orderId: string): Promise<void> => {
  await tx
    .updateTable('orders')
    .set(row => ({ seq: row.ref('seq') }))
    .where('id', '=', orderId)
    .execute()
}
