import type { InputOf } from '../contract/endpoint.ts'
import {
  createProduct,
  deleteProduct,
  duplicateProduct,
  getProduct,
  type Product,
  updateProduct,
} from '../contract/products.ts'
import { createShop } from '../contract/shops.ts'
import { amend, remove } from './amend.ts'
import { ApiFailure } from './api.ts'
import { db } from './db.ts'
import { mintId } from './ids.ts'
import { refreshRow } from './listings.ts'
import { inOneLook, pendingEntries } from './outbox.ts'
import { canEdit } from './outbox-entry.ts'
import { type OwnProduct, overlayProducts, type ProductSeen, type StockConflict } from './product-overlay.ts'
import { type Submitted, submit } from './write.ts'

/** How long Undo takes a deletion back, in milliseconds. */
export const UNDO_MS = 8_000

export type ProductFields = Omit<InputOf<typeof createProduct>, 'id'> & { file?: Blob }

const scopeOf = (id: string): string => `product:${id}`
const creates = [createProduct, duplicateProduct]

/**
 * Puts a product into a shop under an id minted on the device, so that it can be edited before the server has it. A second
 * time with the same id corrects what waits or was refused. It waits for its shop, where that waits itself.
 * @throws ApiFailure 401 where nobody is signed in
 */
export const submitNewProduct = async (
  id: string,
  fields: ProductFields,
  seen: ProductSeen,
): Promise<Submitted<unknown>> => {
  const shop = (await pendingEntries()).find(
    entry => entry.endpoint === createShop.name && entry.input.id === fields.shopId,
  )
  return amend({ id, creates, update: createProduct }, fields, {
    scope: scopeOf(id),
    label: String(fields.name),
    seen,
    dependsOn: shop ? [shop.id] : [],
  })
}

/** Changes fields of a product. @throws ApiFailure */
export const submitProduct = async (
  product: Pick<Product, 'id' | 'name'>,
  changes: Partial<ProductFields>,
): Promise<Submitted<unknown>> => {
  const seen = changes.stock === undefined ? {} : await seenStock(product.id)
  const submitted = await amend(
    { id: product.id, creates, update: updateProduct },
    { ...changes, ...seen },
    {
      scope: scopeOf(product.id),
      label: changes.name ?? product.name,
    },
  )
  if (submitted.state === 'rejected') await lookAgain(product.id)
  return submitted
}

/** Means a stock that was refused anew, against the one that is seen now. @throws ApiFailure */
export const submitStockAgain = ({ entry, written }: StockConflict): Promise<Submitted<unknown>> =>
  submitProduct({ id: entry.input.id as string, name: entry.label }, { stock: written })

/**
 * The stock that the server has when the change arrives, as far as this device knows. A figure that was written offline must
 * not take back what was sold meanwhile.
 */
const seenStock = async (id: string): Promise<{ expectedStock?: number }> => {
  const [row, entries] = await inOneLook([db.products], () => Promise.all([db.products.get(id), pendingEntries()]))
  const ahead = entries.filter(entry => !canEdit(entry) || entry.state === 'rejected')
  return row ? { expectedStock: overlayProducts([row], ahead).find(one => one.id === id)!.stock } : {}
}

/** What was refused may have been written about a product that is another by now. Out of reach, the sync brings it later. */
export const lookAgain = async (id: string): Promise<void> => {
  try {
    await refreshRow(getProduct, { id })
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
  }
}

/** A new draft like this one (the specification's eight fields, the picture by its address). @throws ApiFailure */
export const submitDuplicate = (product: OwnProduct): Promise<Submitted<Product>> => {
  const id = mintId()
  const { name, description, image, price, discount, stock, categoryId, shopId, category, shop, thumbhash } = product
  return submit(
    duplicateProduct,
    { id, name, description, image, price, discount, stock, categoryId, shopId },
    { scope: scopeOf(id), label: name, seen: { category, shop, image, thumbhash } satisfies ProductSeen },
  )
}

/** Deletes a product in 8 seconds; Undo withdraws the entry that is answered. Null: it never left this device. */
export const submitRemoval = ({ id, name }: Pick<Product, 'id' | 'name'>): Promise<string | null> =>
  remove({ id, creates }, deleteProduct, { scope: scopeOf(id), label: name, delay: UNDO_MS })
