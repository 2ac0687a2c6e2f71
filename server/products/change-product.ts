import { ApiError } from '../../src/contract/errors.ts'
import { type Message, withValues } from '../../src/contract/messages/server-messages.ts'
import { type Poisha, type Taka, toPoisha } from '../../src/contract/money.ts'
import { type OfferPrice, readPriceBefore } from '../../src/contract/products/price-before.ts'
import type { ProductChange } from '../../src/contract/products/product-draft.ts'
import type { PreparedPicture } from '../adapters/pictures/picture-preparation.ts'
import { prepareUploadedPicture } from '../adapters/pictures/uploaded-picture.ts'
import type { Actor } from '../auth/authentication.ts'
import { toBanglaColumns } from '../db/bangla-texts.ts'
import type { Database } from '../db/store.ts'
import { findProducts } from './listing/products.ts'
import { type ExpectedColumns, type ProductColumns, updateOwnProduct } from './product-writes.ts'
import { publishChange, publishProducts } from './publish-products.ts'
import { requireOwnProduct, throwNotOwnProduct } from './require-own-product.ts'
import { lockCategoryForProduct, lockVendorShop } from './require-shop.ts'
import { type AssortmentDraft, figuresOfProductError } from './variants/plan-assortment.ts'
import { saveAssortment } from './variants/save-assortment.ts'

type ProductPicture = { image: string; thumbhash: string | null }
type ChangeProductParams = {
  tx: Database
  id: string
  change: ProductChange & AssortmentDraft
  /** What the vendor saw when entering new figures. */
  seen?: SeenFigures
  picture: ProductPicture | null
  vendor: Actor
  now: number
}

type SeenFigures = {
  expectedStock?: number | undefined
  expectedPrice?: Taka | undefined
  expectedDiscount?: Taka | undefined
}

type PreparePictureParams = Parameters<typeof prepareUploadedPicture>[0] & {
  db: Database
  input: { id: string }
  actor: Actor
}

/**
 * Prepares the picture of a change, before the transaction. Checks the ownership first, so that no picture is decoded
 * for another vendor's product.
 * @throws ApiError NOT_FOUND, FORBIDDEN (another's product), or like preparePicture
 */
export const prepareChangedPicture = async (params: PreparePictureParams): Promise<PreparedPicture | null> => {
  if (params.file) await requireOwnProduct(params.db, params.input.id, params.actor)
  return prepareUploadedPicture(params)
}

/**
 * Changes the given fields of a vendor's own product, in the caller's transaction.
 * @throws ApiError NOT_FOUND, FORBIDDEN (another's product), VALIDATION (category, options, variants), CONFLICT (stock, price or
 *   discount are not as expected), DUPLICATE (a SKU)
 */
export const changeProduct = async ({
  tx,
  id,
  change,
  seen = {},
  picture,
  vendor,
  now,
}: ChangeProductParams): Promise<void> => {
  const shopId = await requireOwnProduct(tx, id, vendor)
  await lockVendorShop(tx, vendor, shopId)
  const categoryId = change.categoryId && (await lockCategoryForProduct(tx, change.categoryId))
  await requireOwnFigures(tx, id, change)
  const hasAssortment = change.options !== undefined || change.variants !== undefined
  const columns = {
    ...toProductColumns({ ...change, categoryId }, picture, now),
    ...(hasAssortment && { stock_changed_at: now }),
  }
  if (Object.keys(columns).length === 0) return
  if (!(await updateOwnProduct(tx, id, vendor.profileId, columns, toExpectedColumns(change, seen))))
    return throwConflict(tx, id, vendor, change, seen)
  if (!hasAssortment) return publishChange(tx, id, columns, now)
  await saveAssortment(tx, { id, shopId }, change, now)
  await publishProducts(tx, [id], now)
}

/** The figures of a product with options are derived from those of its variants. */
const requireOwnFigures = async (tx: Database, id: string, change: ProductChange & AssortmentDraft): Promise<void> => {
  if (change.price === undefined && change.discount === undefined && change.stock === undefined) return
  const product = tx.selectFrom('products').select('options').where('id', '=', id)
  const { options } = await product.executeTakeFirstOrThrow()
  if (options !== null || change.options?.length) throw figuresOfProductError(change)
}

/** Only of the figures that change. */
const toExpectedColumns = (change: ProductChange, seen: SeenFigures): ExpectedColumns => ({
  ...(change.stock !== undefined && { stock: seen.expectedStock }),
  ...(change.price !== undefined && { price: toOptionalPoisha(seen.expectedPrice) }),
  ...(change.discount !== undefined && { discount: toOptionalPoisha(seen.expectedDiscount) }),
})

const toOptionalPoisha = (taka: Taka | undefined): Poisha | undefined =>
  taka === undefined ? undefined : toPoisha(taka)

const throwConflict = async (
  tx: Database,
  id: string,
  vendor: Actor,
  change: ProductChange,
  { expectedStock, expectedPrice, expectedDiscount }: SeenFigures,
): Promise<never> => {
  const [product] = await findProducts(tx, [id], vendor)
  if (!product) return throwNotOwnProduct(tx, id, vendor)
  const { stock, price, discount } = product
  const hasConflict = (field: 'price' | 'discount', seen: Taka | undefined): seen is Taka =>
    change[field] !== undefined && seen !== undefined && ![seen, change[field]].includes(product[field])
  if (change.stock !== undefined && expectedStock !== undefined && expectedStock !== stock)
    throw new ApiError('CONFLICT', stockConflictMessage(stock, expectedStock), { stock })
  if (hasConflict('price', expectedPrice))
    throw new ApiError('CONFLICT', priceConflictMessage(price, expectedPrice), { price })
  if (hasConflict('discount', expectedDiscount))
    throw new ApiError('CONFLICT', discountConflictMessage({ price, discount }, expectedDiscount), { discount })
  return throwNotOwnProduct(tx, id, vendor)
}

const priceConflictMessage = (price: Taka, seen: Taka): Message =>
  withValues(
    'The price is now {price, taka}, not {seen, taka}: it was changed on another device. Enter the price again.',
    { price, seen },
  )

/** Vendors know a discount as the price before. */
const discountConflictMessage = (offer: OfferPrice, seenDiscount: Taka): Message => {
  const [before, seen] = [readPriceBefore(offer), readPriceBefore({ ...offer, discount: seenDiscount })]
  if (before === null) return 'There is no price before any more: it was removed on another device. Enter it again.'
  if (seen === null)
    return withValues('The price before is now {before, taka}: it was set on another device. Enter it again.', {
      before,
    })
  return withValues(
    'The price before is now {before, taka}, not {seen, taka}: it was changed on another device. Enter it again.',
    { before, seen },
  )
}

/** The message when the stock has changed since the vendor saw it. */
export const stockConflictMessage = (stock: number, expectedStock: number): Message =>
  withValues(
    'There are now {left}, not {seen}: some were sold or returned meanwhile. Count again and enter the new stock.',
    { left: stock, seen: expectedStock },
  )

/** The columns of the fields that a change contains. */
export const toProductColumns = (
  change: ProductChange,
  picture: ProductPicture | null,
  now: number,
): ProductColumns => {
  const { name, description, warranty, warrantyBn, categoryId, price, discount, stock, status } = change
  return {
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
    ...toBanglaColumns(change),
    ...(warranty !== undefined && { warranty }),
    ...(warrantyBn !== undefined && { warranty_bn: warrantyBn }),
    ...(categoryId !== undefined && { category_id: categoryId }),
    ...(price !== undefined && { price: toPoisha(price) }),
    ...(discount !== undefined && { discount: toPoisha(discount) }),
    ...(stock !== undefined && { stock, stock_changed_at: now }),
    ...(status !== undefined && { status }),
    ...(picture && { image: picture.image, thumbhash: picture.thumbhash }),
  }
}
