import type { Insertable, Updateable } from 'kysely'
import type { Poisha } from '../../src/contract/money.ts'
import { isAdmin, type Viewer, vendorProfileId } from '../auth/viewer.ts'
import { ifGiven } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'
import type { Tables } from '../db/tables.ts'
import { replaceCover } from './product-picture-writes.ts'
import { isPriceLocked } from './variants/price-locks.ts'
import { deleteVariantsOf, insertVariants, toOnlyVariantRow, type VariantInsert } from './variants/variant-rows.ts'

export type ProductInsert = Pick<
  Insertable<Tables['products']>,
  | 'id'
  | 'shop_id'
  | 'category_id'
  | 'name'
  | 'description'
  | 'name_bn'
  | 'description_bn'
  | 'warranty'
  | 'warranty_bn'
  | 'image'
  | 'thumbhash'
  | 'price'
  | 'discount'
  | 'stock'
  | 'status'
  | 'options'
  | 'price_max'
> & {
  /** Of a product with options. Its figures are theirs. */
  variants?: readonly VariantInsert[]
}
export type ProductColumns = Omit<Updateable<Tables['products']>, 'id' | 'shop_id'>

/** Inserts products, unlisted until `updateProductListing`. @returns the ids of those whose id was not taken */
export const insertProducts = async (
  tx: Database,
  products: readonly ProductInsert[],
  now: number,
): Promise<string[]> => {
  const added = await tx
    .insertInto('products')
    .values(products.map(product => toNewRow(product, now)))
    .onConflict(conflict => conflict.column('id').doNothing())
    .returning('id')
    .execute()
  const ids = new Set(added.map(row => row.id))
  const isAdded = ({ id }: ProductInsert): boolean => ids.delete(id)
  await insertVariants(
    tx,
    products.filter(isAdded).flatMap(product => product.variants ?? [toOnlyVariantRow(product)]),
  )
  return added.map(row => row.id)
}

/** Column by column, because V8 turns an object that is spread into another one into a hash table of 4 KB. */
const toNewRow = (product: ProductInsert, now: number) => ({
  id: product.id,
  shop_id: product.shop_id,
  category_id: product.category_id,
  name: product.name,
  description: product.description,
  name_bn: product.name_bn ?? null,
  description_bn: product.description_bn ?? null,
  warranty: product.warranty ?? null,
  warranty_bn: product.warranty_bn ?? null,
  image: product.image,
  thumbhash: product.thumbhash,
  price: product.price,
  discount: product.discount,
  stock: product.stock,
  options: product.options ?? null,
  price_max: product.price_max ?? null,
  status: product.status,
  rating_sum: 0,
  review_count: 0,
  sold: 0,
  is_listed: 0 as const,
  seq: 1,
  stock_changed_at: now,
  stock_logged_at: now,
  created_at: now,
  deleted_at: null,
})

/** The present values of the columns that an import may change, by product id. */
export const readProductColumns = async (tx: Database, ids: readonly string[]) => {
  if (ids.length === 0) return new Map<string, never>()
  const rows = await tx
    .selectFrom('products')
    .select([
      'id',
      'name',
      'description',
      'name_bn',
      'description_bn',
      'warranty',
      'warranty_bn',
      'category_id',
      'image',
      'thumbhash',
      'price',
      'discount',
      'stock',
      'status',
    ])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, ...columns }) => [id, columns]))
}

/** What the vendor saw. A price or discount that the product has by now is no conflict. */
export type ExpectedColumns = { stock?: number | undefined; price?: Poisha | undefined; discount?: Poisha | undefined }

/** Locks a product of the vendor's own shops for a change of its variants. False if there is none. */
export const lockOwnProduct = (tx: Database, id: string, vendorId: string, now: number): Promise<boolean> =>
  updateOwnProduct(tx, id, vendorId, { stock_changed_at: now })

type FigureColumns = Pick<ProductColumns, 'price' | 'discount' | 'stock'>

/**
 * Changes a product of the vendor's own shops, and with its figures its only variant. False if there is none, it is not as
 * expected, or it has options and so no figures of its own.
 * @throws ApiError CONFLICT where a campaign sets a price that would change
 */
export const updateOwnProduct = async (
  tx: Database,
  id: string,
  vendorId: string,
  given: ProductColumns,
  seen: ExpectedColumns = {},
): Promise<boolean> => {
  const isLocked = await isPriceLocked(tx, id, given)
  const columns = isLocked ? { ...given, price: undefined, discount: undefined } : given
  const expected = isLocked ? { stock: seen.stock } : seen
  const figures = pickFigures(columns)
  const changed = await tx
    .updateTable('products')
    .set(row => ({ ...columns, seq: row('seq', '+', 1) }))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(figures !== null, rows => rows.where('options', 'is', null))
    .$call(ifGiven(expected.stock, (rows, value) => rows.where('stock', '=', value)))
    .$call(ifGiven(expected.price, (rows, value) => rows.where('price', 'in', [value, columns.price!])))
    .$call(ifGiven(expected.discount, (rows, value) => rows.where('discount', 'in', [value, columns.discount!])))
    .where('shop_id', 'in', selectVendorShopIds(tx, vendorId))
    .executeTakeFirst()
  if (changed.numUpdatedRows !== 1n) return false
  if (figures) await updateOnlyVariant(tx, id, figures)
  if (columns.image !== undefined) await replaceCover(tx, id)
  return true
}

const pickFigures = ({ price, discount, stock }: ProductColumns): FigureColumns | null => {
  if (price === undefined && discount === undefined && stock === undefined) return null
  return {
    ...(price !== undefined && { price }),
    ...(discount !== undefined && { discount }),
    ...(stock !== undefined && { stock }),
  }
}

const updateOnlyVariant = async (tx: Database, productId: string, figures: FigureColumns): Promise<void> => {
  await tx
    .updateTable('product_variants')
    .set(figures)
    .where('product_id', '=', productId)
    .where('deleted_at', 'is', null)
    .execute()
}

/** Removes a product: a vendor's own, or any for admins. @returns its last values, or undefined if there is none */
export const removeProduct = async (tx: Database, id: string, viewer: Viewer, now: number) => {
  const removed = await tx
    .updateTable('products')
    .set(row => ({ deleted_at: now, is_listed: 0 as const, seq: row('seq', '+', 1) }))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(!isAdmin(viewer), rows => rows.where('shop_id', 'in', selectVendorShopIds(tx, vendorProfileId(viewer) ?? '')))
    .returning(['name', 'name_bn as nameBn', 'shop_id as shopId', 'status', 'stock'])
    .executeTakeFirst()
  if (removed) await deleteVariantsOf(tx, [id], now)
  return removed
}

/** Removes products of the vendor's own shops. @returns the ids of those that were there */
export const removeOwnProducts = async (
  tx: Database,
  ids: readonly string[],
  vendorId: string,
  now: number,
): Promise<string[]> => {
  if (ids.length === 0) return []
  const rows = await tx
    .updateTable('products')
    .set(row => ({ deleted_at: now, is_listed: 0 as const, seq: row('seq', '+', 1) }))
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .where('shop_id', 'in', selectVendorShopIds(tx, vendorId))
    .returning('id')
    .execute()
  const removed = rows.map(row => row.id)
  await deleteVariantsOf(tx, removed, now)
  return removed
}

/** The shop of a vendor's own product, unless it was removed. */
export const findOwnProductShop = async (db: Database, id: string, vendorId: string): Promise<string | undefined> => {
  const row = await db
    .selectFrom('products')
    .select('shop_id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('shop_id', 'in', selectVendorShopIds(db, vendorId))
    .executeTakeFirst()
  return row?.shop_id
}

/** The shop and vendor of a product, also of a removed one. */
export const findProductOwner = (db: Database, id: string) =>
  db
    .selectFrom('products')
    .innerJoin('shops', 'shops.id', 'products.shop_id')
    .innerJoin('profiles', 'profiles.id', 'shops.vendor_id')
    .select(['products.shop_id as shopId', 'shops.vendor_id as vendorId', 'products.deleted_at as deletedAt'])
    .select('profiles.user_id as vendorUserId')
    .where('products.id', '=', id)
    .executeTakeFirst()

/** Those of these picture paths that a product of the vendor uses, removed products included. */
export const findVendorPictures = async (db: Database, images: readonly string[], vendorId: string) => {
  if (images.length === 0) return new Map<string, { image: string; thumbhash: string | null }>()
  const covers = db
    .selectFrom('products')
    .select(['products.image', 'products.thumbhash'])
    .where('products.shop_id', 'in', selectVendorShopIds(db, vendorId))
    .where('products.image', 'in', [...images])
  const others = db
    .selectFrom('product_pictures')
    .innerJoin('products', 'products.id', 'product_pictures.product_id')
    .select(['product_pictures.image', 'product_pictures.thumbhash'])
    .where('products.shop_id', 'in', selectVendorShopIds(db, vendorId))
    .where('product_pictures.image', 'in', [...images])
  const rows = await covers.union(others).execute()
  return new Map(rows.map(row => [row.image, row]))
}

export type ProductScope = { shopId: string } | { categoryId: string }

/** Increments the `seq` of the products of a changed shop or category. @returns their ids */
export const incrementProductSeqs = async (tx: Database, scope: ProductScope): Promise<string[]> => {
  const rows = await tx
    .updateTable('products')
    .set(row => ({ seq: row('seq', '+', 1) }))
    .where(row => ('shopId' in scope ? row('shop_id', '=', scope.shopId) : row('category_id', '=', scope.categoryId)))
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute()
  return rows.map(row => row.id)
}

/** Moves all products of a category, removed ones too. @returns the ids of the others */
export const moveProducts = async (tx: Database, categoryId: string, intoId: string): Promise<string[]> => {
  const rows = await tx
    .updateTable('products')
    .set(row => ({ category_id: intoId, seq: row('seq', '+', 1) }))
    .where('category_id', '=', categoryId)
    .returning(['id', 'deleted_at'])
    .execute()
  return rows.flatMap(({ id, deleted_at }) => (deleted_at === null ? [id] : []))
}

/** Removes all products of a shop. @returns their ids */
export const removeShopProducts = async (tx: Database, shopId: string, now: number): Promise<string[]> => {
  const rows = await tx
    .updateTable('products')
    .set(row => ({ deleted_at: now, is_listed: 0 as const, seq: row('seq', '+', 1) }))
    .where('shop_id', '=', shopId)
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute()
  const removed = rows.map(row => row.id)
  await deleteVariantsOf(tx, removed, now)
  return removed
}

const selectVendorShopIds = (db: Database, vendorId: string) =>
  db.selectFrom('shops').select('shops.id').where('shops.vendor_id', '=', vendorId)
