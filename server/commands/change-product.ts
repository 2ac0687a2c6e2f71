import { ApiError } from '../../src/contract/errors.ts'
import { type Message, withValues } from '../../src/contract/messages/server-messages.ts'
import { type Poisha, type Taka, toPoisha, toTaka } from '../../src/contract/money.ts'
import type { ProductChange } from '../../src/contract/product-draft.ts'
import type { Actor } from '../auth/authentication.ts'
import type { Database } from '../db/store.ts'
import { toBanglaColumns } from '../queries/bangla-texts.ts'
import { type ProductColumns, updateOwnProduct } from '../queries/product-writes.ts'
import { findProducts } from '../queries/products.ts'
import { publishProducts, publishStock } from './publish-products.ts'
import { requireOwnProduct, throwNotOwnProduct } from './require-own-product.ts'
import { lockCategoryForProduct, lockVendorShop } from './require-shop.ts'

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
