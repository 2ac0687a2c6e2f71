import type { Database } from '../db/store.ts'

/**
 * Holds a vendor's own shop for this transaction: it cannot close or go meanwhile, on either engine, because its row is
 * written as it is. False when he has none of this id.
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

/** Holds a shop, whosesoever it is, for this transaction. */
export const lockShop = async (tx: Database, shopId: string): Promise<void> => {
  await tx
    .updateTable('shops')
    .set(row => ({ seq: row.ref('seq') }))
    .where('id', '=', shopId)
    .execute()
}

/** Holds a category for this transaction. False when there is none of this id. */
export const lockCategory = async (tx: Database, categoryId: string): Promise<boolean> => {
  const locked = await tx
    .updateTable('categories')
    .set(row => ({ seq: row.ref('seq') }))
    .where('id', '=', categoryId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return locked.numUpdatedRows === 1n
}

/** The vendor's oldest ACTIVE shop: where a product goes that names none. */
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

/** Holds a person's profile for this transaction: what is counted of theirs stays so until it is over. */
export const lockProfile = async (tx: Database, profileId: string): Promise<void> => {
  await tx
    .updateTable('profiles')
    .set(row => ({ seq: row.ref('seq') }))
    .where('id', '=', profileId)
    .execute()
}
