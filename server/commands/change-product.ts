import { ApiError } from '../../src/contract/errors.ts'
import { type Message, withValues } from '../../src/contract/messages/server-messages.ts'
import { type Poisha, type Taka, toPoisha, toTaka } from '../../src/contract/money.ts'
import type { ProductChange } from '../../src/contract/product-draft.ts'
import type { Actor } from '../auth/authentication.ts'
import type { Config } from '../config/config.ts'
import { logChanges } from '../db/change-log-bulk.ts'
import type { Database } from '../db/store.ts'
import { insertAuditEntry } from '../queries/audit-log.ts'
import { toBanglaColumns } from '../queries/bangla-texts.ts'
import { findProductOwner, type ProductColumns, removeProduct, updateOwnProduct } from '../queries/product-writes.ts'
import { findProducts } from '../queries/products.ts'
import { closeReports } from '../queries/reports.ts'
import { isAdmin } from '../queries/viewer.ts'
import type { PublishNotification } from './publish-notification.ts'
import { publishProducts, publishRemoval, publishStock } from './publish-products.ts'
import { throwNotOwned } from './require-ownership.ts'
import { lockCategoryForProduct, lockVendorShop } from './require-shop.ts'
import { tellModerated } from './tell-moderated.ts'

type ProductPicture = { image: string; thumbhash: string | null }
type ChangeProductParams = {
  tx: Database
  id: string
  change: ProductChange
  /** The stock that the vendor saw when entering a new one. */
  expectedStock?: number | undefined
  /** The price in taka that the vendor saw when entering a new one. */
  expectedPrice?: number | undefined
  picture: ProductPicture | null
  vendor: Actor
  now: number
}

/**
 * Changes the given fields of a vendor's own product, in the caller's transaction.
 * @throws ApiError NOT_FOUND, FORBIDDEN (another's product), VALIDATION (category), CONFLICT (stock or price
 *   are not as expected)
 */
export const changeProduct = async ({
  tx,
  id,
  change,
  expectedStock,
  expectedPrice,
  picture,
  vendor,
  now,
}: ChangeProductParams): Promise<void> => {
  const shopId = await requireOwnProduct(tx, id, vendor)
  await lockVendorShop(tx, vendor, shopId)
  if (change.categoryId) await lockCategoryForProduct(tx, change.categoryId)
  const columns = toProductColumns(change, picture, now)
  const changed = Object.keys(columns)
  if (changed.length === 0) return
  const expected = {
    stock: change.stock === undefined ? undefined : expectedStock,
    price: change.price === undefined || expectedPrice === undefined ? undefined : toPoisha(expectedPrice),
  }
  if (!(await updateOwnProduct(tx, id, vendor.profileId, columns, expected)))
    return throwConflict(tx, id, vendor, expected)
  const isStockAlone = changed.every(name => STOCK_COLUMNS.includes(name))
  await (isStockAlone ? publishStock : publishProducts)(tx, [id], now)
}

/**
 * Deletes a product in the caller's transaction: a vendor's own, or any for an admin, who tells the vendor why; the
 * audit log records it.
 * @throws ApiError NOT_FOUND, FORBIDDEN (another's product)
 */
export const deleteProduct = async (
  { tx, config, actor, now, publish }: DeleteProductParams,
  { id, reason }: { id: string; reason?: string | undefined },
): Promise<void> => {
  const owner = await findProductOwner(tx, id)
  const before = await removeProduct(tx, id, actor, now)
  if (!before) return throwNotOwnProduct(tx, id, actor)
  await closeReports(tx, { entity: 'PRODUCT', id, now })
  if (!isAdmin(actor)) return publishRemoval(tx, [id], now)
  const after = reason ? { reason } : null
  await insertAuditEntry(tx, { actor, action: 'product.delete', entity: 'product', id, before, after, now })
  const userId = owner!.vendorUserId
  const title = withValues('{product} was deleted by an admin.', { product: before.name })
  const news = { userId, kind: 'SHOP', title, reason, path: '/dashboard/shop-products', isAgainst: true } as const
  const change = await tellModerated({ tx, config, now }, news)
  await publishRemoval(tx, [id], now)
  await logChanges(tx, [change], now)
  publish(userId)
}

type DeleteProductParams = {
  tx: Database
  config: Pick<Config, 'publicUrl'>
  actor: Actor
  now: number
  publish: PublishNotification
}

/**
 * Returns the shop id of a vendor's own product.
 * @throws ApiError NOT_FOUND, FORBIDDEN (another's product)
 */
export const requireOwnProduct = async (db: Database, id: string, vendor: Actor): Promise<string> => {
  const owner = await findProductOwner(db, id)
  const isOwn = owner?.vendorId === vendor.profileId && owner.deletedAt === null
  return isOwn ? owner.shopId : throwNotOwnProduct(db, id, vendor)
}

/** FORBIDDEN for a product that the actor may see but not change, NOT_FOUND for one that they may not see. */
const throwNotOwnProduct = async (db: Database, id: string, actor: Actor): Promise<never> => {
  const [product] = await findProducts(db, [id], actor)
  return throwNotOwned(() => product !== undefined)
}

const throwConflict = async (
  tx: Database,
  id: string,
  vendor: Actor,
  expected: { stock: number | undefined; price: Poisha | undefined },
): Promise<never> => {
  const [product] = await findProducts(tx, [id], vendor)
  if (!product) return throwNotOwnProduct(tx, id, vendor)
  const { stock, price } = product
  if (expected.stock !== undefined && stock !== expected.stock)
    throw new ApiError('CONFLICT', stockConflictMessage(stock, expected.stock), { stock })
  if (expected.price !== undefined)
    throw new ApiError('CONFLICT', priceConflictMessage(price, toTaka(expected.price)), { price })
  return throwNotOwnProduct(tx, id, vendor)
}

const priceConflictMessage = (price: Taka, seen: Taka): Message =>
  withValues(
    'The price is now {price, taka}, not {seen, taka}: it was changed on another device. Enter the price again.',
    { price, seen },
  )

/** The message when the stock has changed since the vendor saw it. */
export const stockConflictMessage = (stock: number, expectedStock: number): Message =>
  withValues(
    'There are now {left}, not {seen}: some were sold or returned meanwhile. Count again and enter the new stock.',
    { left: stock, seen: expectedStock },
  )

const STOCK_COLUMNS = ['stock', 'stock_changed_at']

/** The columns of the fields that a change contains. */
export const toProductColumns = (
  change: ProductChange,
  picture: ProductPicture | null,
  now: number,
): ProductColumns => {
  const { name, description, categoryId, price, discount, stock, status } = change
  return {
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
    ...toBanglaColumns(change),
    ...(categoryId !== undefined && { category_id: categoryId }),
    ...(price !== undefined && { price: toPoisha(price) }),
    ...(discount !== undefined && { discount: toPoisha(discount) }),
    ...(stock !== undefined && { stock, stock_changed_at: now }),
    ...(status !== undefined && { status }),
    ...(picture && { image: picture.image, thumbhash: picture.thumbhash }),
  }
}
