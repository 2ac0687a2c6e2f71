import { sql } from 'kysely'
import type { Database } from '../db/store.ts'

/** A product with what a decision about it needs. */
export const findModeratedProduct = (db: Database, id: string) =>
  db
    .selectFrom('products')
    .innerJoin('shops', 'shops.id', 'products.shop_id')
    .innerJoin('profiles', 'profiles.id', 'shops.vendor_id')
    .select([
      'products.name',
      'products.name_bn as nameBn',
      'products.moderation',
      'products.shop_id as shopId',
      'profiles.user_id as vendor',
      'products.is_listed as isListed',
    ])
    .where('products.id', '=', id)
    .where('products.deleted_at', 'is', null)
    .executeTakeFirst()

export type ModeratedProduct = NonNullable<Awaited<ReturnType<typeof findModeratedProduct>>>

export const updateProductModeration = async (
  tx: Database,
  id: string,
  { moderation, reason }: { moderation: 'HIDDEN' | null; reason: string | null },
): Promise<void> => {
  await tx
    .updateTable('products')
    .set(row => ({ moderation, moderation_reason: reason, seq: row('seq', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/**
 * Holds new products back for an admin's first look as long as fewer than `count` others of their vendor were never
 * held back or have been approved. Call it before the products are published.
 */
export const holdNewProducts = async (tx: Database, ids: readonly string[], count: number): Promise<void> => {
  if (count === 0 || ids.length === 0) return
  await tx
    .updateTable('products')
    .set({ moderation: 'REVIEW' })
    .where('id', 'in', [...ids])
    .where(
      sql<boolean>`(select count(*) from products as others join shops as theirs on theirs.id = others.shop_id
        where theirs.vendor_id = (select vendor_id from shops where shops.id = products.shop_id)
        and others.moderation is null and others.deleted_at is null
        and others.id not in (${sql.join(ids)})) < ${count}`,
    )
    .execute()
}
