import { UNDO_MS } from '../../contract/constants.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import { ERROR_MESSAGES } from '../../contract/messages/fixed-messages.ts'
import {
  createProduct,
  deleteProduct,
  duplicateProduct,
  updateProduct,
} from '../../contract/products/product-writes.ts'
import { getProduct, type Product } from '../../contract/products/products.ts'
import { createShop } from '../../contract/shops/shop-writes.ts'
import { ApiFailure } from '../api/client.ts'
import { readSession } from '../api/session.ts'
import { db } from '../db/database.ts'
import type { StoredFile } from '../db/device-schema.ts'
import type { ProductSeen } from '../db/entry-seen.ts'
import { createId } from '../db/ids.ts'
import { requestPersistence, writeTransaction } from '../db/storage.ts'
import { loadFile } from '../db/stored-files.ts'
import { editOrSubmit, withdrawOrDelete } from '../outbox/edit-or-submit.ts'
import { canEdit, isWriteOf, labelByName } from '../outbox/entry.ts'
import { readConsistent, readPendingEntries } from '../outbox/queue.ts'
import { awaitEntry, type SubmitOptions, type SubmitResult, submit } from '../outbox/submit.ts'
import { refreshEntity } from '../sync/listings.ts'
import {
  applyPendingProducts,
  type FigureConflict,
  type OptimisticProduct,
  PRODUCT_CREATE_ENDPOINTS,
} from './optimistic.ts'
import { enqueuePictureChanges, type PictureChanges } from './product-pictures.ts'

export type ProductInput = Omit<InputOf<typeof createProduct>, 'id'> & { file?: StoredFile }

/**
 * Creates a product under an id of the device, so that it can be edited before the server has it. A second call with
 * the id edits the pending or rejected entry. Depends on its shop's creation where that waits.
 * @throws ApiFailure SIGNED_OUT where nobody is signed in
 */
export const submitNewProduct = async (
  id: string,
  fields: ProductInput,
  seen: ProductSeen,
  { alongside, pictures }: ProductSubmitOptions = {},
): Promise<SubmitResult<unknown>> => {
  return editOrSubmit({ id, creates: PRODUCT_CREATE_ENDPOINTS, update: createProduct }, fields, {
    label: labelByName({ name: String(fields.name), nameBn: fields.nameBn }),
    seen,
    dependsOn: await findShopCreation(fields.shopId),
    ...(alongside && { alongside }),
    ...followWithPictures({ id, name: String(fields.name), nameBn: fields.nameBn }, pictures),
  })
}

/** The entry that creates this shop, where it waits. */
const findShopCreation = async (shopId: unknown): Promise<string[]> =>
  (await readPendingEntries())
    .filter(isWriteOf(createShop))
    .filter(({ input }) => input.id === shopId)
    .map(({ id }) => id)

/** Pictures that change with a product are stored in its transaction, and sent after it. */
type ProductSubmitOptions = Pick<SubmitOptions, 'alongside'> & { pictures?: PictureChanges }

const followWithPictures = (
  product: Pick<Product, 'id' | 'name' | 'nameBn'>,
  pictures: PictureChanges | undefined,
): Pick<SubmitOptions, 'afterwards'> => (pictures ? { afterwards: () => enqueuePictureChanges(product, pictures) } : {})

/** Changes a product's pictures alone. @throws ApiFailure 401 where nobody is signed in */
export const submitPictureChanges = async (
  product: Pick<Product, 'id' | 'name' | 'nameBn'>,
  pictures: PictureChanges,
  { alongside }: Pick<SubmitOptions, 'alongside'> = {},
): Promise<SubmitResult<unknown>> => {
  const last = await writeTransaction([db.outbox, db.session, db.meta], async () => {
    if (!(await readSession())) throw new ApiFailure(401, ERROR_MESSAGES.unauthenticated)
    await alongside?.()
    return enqueuePictureChanges(product, pictures)
  })
  // The browser's answer changes nothing for this write.
  requestPersistence().catch(() => undefined)
  return last ? awaitEntry(last.id) : { state: 'done', entryId: '', data: null, message: '' }
}

/** Changes fields of a product. @throws ApiFailure */
export const submitProductUpdate = async (
  product: Pick<Product, 'id' | 'name' | 'nameBn'>,
  changes: Partial<ProductInput>,
  { alongside, pictures }: ProductSubmitOptions = {},
): Promise<SubmitResult<unknown>> => {
  const seen = await readSeenFigures(product.id, changes)
  const submitted = await editOrSubmit(
    { id: product.id, creates: PRODUCT_CREATE_ENDPOINTS, update: updateProduct },
    { ...changes, ...seen },
    {
      label: labelByName(product, changes),
      ...(alongside && { alongside }),
      ...followWithPictures(product, pictures),
    },
  )
  if (submitted.state === 'rejected') await refreshProduct(product.id)
  return submitted
}

/** Sends a rejected figure again, now against the one that the vendor sees. @throws ApiFailure */
export const resubmitFigure = ({ entry, field, written }: FigureConflict): Promise<SubmitResult<unknown>> =>
  submitProductUpdate({ id: entry.input.id, name: entry.label }, { [field]: written })

/**
 * The figures that the server will have when the change arrives, as far as this device knows, so that one written
 * offline does not undo sales, or the price of another device, made meanwhile.
 */
const readSeenFigures = async (
  id: string,
  changes: Partial<ProductInput>,
): Promise<{ expectedStock?: number; expectedPrice?: number; expectedDiscount?: number }> => {
  if (changes.stock === undefined && changes.price === undefined && changes.discount === undefined) return {}
  const [row, entries] = await readConsistent([db.products], () =>
    Promise.all([db.products.get(id), readPendingEntries()]),
  )
  if (!row) return {}
  const ahead = entries.filter(entry => !canEdit(entry) || entry.state === 'rejected')
  const { stock, price, discount } = applyPendingProducts([row], ahead).find(one => one.id === id) ?? row
  return {
    ...(changes.stock !== undefined && { expectedStock: stock }),
    ...(changes.price !== undefined && { expectedPrice: price }),
    ...(changes.discount !== undefined && { expectedDiscount: discount }),
  }
}

/** Fetches a product after a change was rejected, because it may have changed. Offline, the next sync brings it. */
export const refreshProduct = async (id: string): Promise<void> => {
  try {
    await refreshEntity(getProduct, { id })
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
  }
}

/**
 * Creates a draft with the fields of this product and its picture: by its URL, or where it is not sent yet, itself.
 * @throws ApiFailure
 */
export const submitProductDuplicate = async (product: OptimisticProduct): Promise<SubmitResult<Product>> => {
  const { name, description, image, price, discount, stock, categoryId, shopId, category, shop, thumbhash } = product
  const { nameBn, descriptionBn, warranty, warrantyBn } = product
  const texts = { name, description, nameBn, descriptionBn, warranty, warrantyBn }
  const fields = { id: createId(), ...texts, price, discount, stock, categoryId, shopId }
  const options = {
    label: labelByName(product),
    seen: { category, shop, image, thumbhash },
    dependsOn: await findShopCreation(shopId),
  }
  const file = product.file && (await loadFile(product.file))
  if (file) return submit(createProduct, { ...fields, status: 'DRAFT', file } as InputOf<typeof createProduct>, options)
  return submit(duplicateProduct, { ...fields, image }, options)
}

/**
 * Deletes a product in 8 seconds; Undo withdraws the returned entry. Null: the product never left this device.
 * @param reason an admin's, for the vendor
 */
export const submitProductDeletion = (
  product: Pick<Product, 'id' | 'name' | 'nameBn'>,
  reason?: string,
): Promise<string | null> =>
  withdrawOrDelete(
    PRODUCT_CREATE_ENDPOINTS,
    deleteProduct,
    { id: product.id, ...(reason && { reason }) },
    { label: labelByName(product), delay: UNDO_MS },
  )
