import { UNDO_MS } from '../../contract/constants.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import { ERROR_MESSAGES } from '../../contract/messages/fixed-messages.ts'
import type { ProductVariant } from '../../contract/products/options.ts'
import {
  createProduct,
  deleteProduct,
  duplicateProduct,
  updateProduct,
} from '../../contract/products/product-writes.ts'
import { getProduct, type Product } from '../../contract/products/products.ts'
import type { VariantDraft } from '../../contract/products/variant-draft.ts'
import { nameWithVariant } from '../../contract/products/variant-messages.ts'
import { toVariantTitle } from '../../contract/products/variant-titles.ts'
import { updateVariant } from '../../contract/products/variant-writes.ts'
import { deriveFigures } from '../../contract/products/variants.ts'
import { keysOf } from '../../contract/records.ts'
import { createShop } from '../../contract/shops/shop-writes.ts'
import { ApiFailure } from '../api/client.ts'
import { readSession } from '../api/session.ts'
import { db } from '../db/database.ts'
import type { StoredFile } from '../db/device-schema.ts'
import type { ProductSeen } from '../db/entry-seen.ts'
import { createId } from '../db/ids.ts'
import { requestPersistence, writeTransaction } from '../db/storage.ts'
import { editOrSubmit, withdrawOrDelete } from '../outbox/edit-or-submit.ts'
import { canEdit, isWriteOf, labelByName } from '../outbox/entry.ts'
import { readConsistent, readPendingEntries } from '../outbox/queue.ts'
import { awaitEntry, type SubmitOptions, type SubmitResult, submit } from '../outbox/submit.ts'
import { refreshEntity } from '../sync/listings.ts'
import {
  applyPendingProducts,
  type FigureConflict,
  findProductId,
  type OptimisticProduct,
  PRODUCT_CREATE_ENDPOINTS,
} from './optimistic.ts'
import { toSeenFigures, toVariantChanges } from './optimistic-assortment.ts'
import { copyPicturesAndVariants, withOwnOffers } from './product-copy.ts'
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
  const ahead = await readProductAhead(product.id)
  const submitted = await editOrSubmit(
    { id: product.id, creates: PRODUCT_CREATE_ENDPOINTS, update: updateProduct },
    omitImages({ ...changes, ...toSeenChanges(changes, ahead) }),
    {
      label: labelByName(product, changes),
      alongside: async () => {
        if (changes.variants?.every(hasFigures)) await dropVariantWrites(product.id)
        await alongside?.()
      },
      ...followWithPictures(product, pictures),
    },
  )
  if (submitted.state === 'rejected') await refreshProduct(product.id)
  return submitted
}

/** Which picture shows a variant is a write of its own, behind those of the pictures. */
const omitImages = (changes: ProductChanges): ProductChanges =>
  changes.variants ? { ...changes, variants: changes.variants.map(({ image: _, ...variant }) => variant) } : changes

/** Sends a rejected figure again, now against the one that the vendor sees. @throws ApiFailure */
export const resubmitFigure = ({ entry, field, written }: FigureConflict): Promise<SubmitResult<unknown>> =>
  submitProductUpdate({ id: entry.input.id, name: entry.label }, { [field]: written })

/**
 * Changes figures of one variant. Where its product waits to be created, the creation has them.
 * @throws ApiFailure
 */
export const submitVariantUpdate = async (
  product: OptimisticProduct,
  variant: ProductVariant,
  changes: Partial<Pick<ProductVariant, 'price' | 'discount' | 'stock'>>,
): Promise<SubmitResult<unknown>> => {
  if (product.isNew && product.variants) {
    const variants = product.variants.map(one => (one.id === variant.id ? { ...one, ...changes } : one))
    return submitProductUpdate(product, { variants })
  }
  const ahead = await readProductAhead(product.id)
  const seen = ahead?.variants?.find(({ id }) => id === variant.id)
  const title = toVariantTitle(product.options ?? [], variant.values)
  const submitted = await editOrSubmit(
    { id: variant.id, creates: NO_ENDPOINTS, update: updateVariant },
    { ...changes, ...(seen && toSeenFigures(Object.keys(changes), seen)) },
    { label: labelByName(nameWithVariant(product, title)), scopeId: product.id },
  )
  if (submitted.state === 'rejected') await refreshProduct(product.id)
  return submitted
}

/** A write of all variants has their figures: unsent and refused writes of one must not hold it up. */
const dropVariantWrites = async (productId: string): Promise<void> => {
  const entries = (await readPendingEntries()).filter(isWriteOf(updateVariant)).filter(canEdit)
  await db.outbox.bulkDelete(entries.filter(entry => findProductId(entry) === productId).map(({ n }) => n))
}

/** A variant is created with its product. */
const NO_ENDPOINTS: (typeof updateVariant)[] = []

/**
 * The product as the server will have it when a change arrives, as far as this device knows, so that one written offline
 * does not undo sales, or the price of another device, made meanwhile. Undefined: it is not created yet.
 */
const readProductAhead = async (id: string): Promise<Product | undefined> => {
  const [row, entries] = await readConsistent([db.products], () =>
    Promise.all([db.products.get(id), readPendingEntries()]),
  )
  if (!row) return undefined
  const ahead = entries.filter(entry => !canEdit(entry) || entry.state === 'rejected')
  return applyPendingProducts([row], ahead).find(one => one.id === id) ?? row
}

type ProductChanges = Partial<ProductInput> &
  Pick<InputOf<typeof updateProduct>, 'expectedStock' | 'expectedPrice' | 'expectedDiscount'>

/** What the vendor saw of the figures that they change; of variants, only what they change of each. */
const toSeenChanges = (changes: Partial<ProductInput>, stored: Product | undefined): ProductChanges => {
  const variants = changes.variants as VariantDraft[] | undefined
  // Variants come from the form of the product, which has the vendor's own prices.
  const ahead = stored && variants ? withOwnOffers(stored) : stored
  if (!ahead) return variants?.every(hasFigures) && changes.options?.length !== 0 ? pickFigures(variants) : {}
  return {
    ...toSeenFigures(
      keysOf(changes).filter(field => changes[field] !== undefined),
      ahead,
    ),
    ...(variants && { variants: toVariantChanges(variants, ahead) }),
  }
}

/** The variant of a product without options has the product's, where a write names only its weight. */
const hasFigures = ({ price }: { price?: unknown }): boolean => price !== undefined

/** A product that is created has the figures that follow from its variants. */
export const pickFigures = (variants: readonly VariantDraft[]): Pick<ProductInput, 'price' | 'discount' | 'stock'> => {
  const { price, discount, stock } = deriveFigures(
    variants.map(variant => ({
      price: variant.price ?? 0,
      discount: variant.discount ?? 0,
      stock: variant.stock ?? 0,
    })),
  )
  return { price, discount, stock }
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
 * Creates a draft with the fields of this product and its pictures: those that the server has by their URLs, the others after it.
 * @throws ApiFailure
 */
export const submitProductDuplicate = async (original: OptimisticProduct): Promise<SubmitResult<Product>> => {
  const product = withOwnOffers(original)
  const { name, description, price, discount, stock, categoryId, shopId, category, shop } = product
  const { nameBn, descriptionBn, warranty, warrantyBn } = product
  const texts = { name, description, nameBn, descriptionBn, warranty, warrantyBn }
  const id = createId()
  const { file, sent, variants, changes } = await copyPicturesAndVariants(id, product)
  const { options: chosen, weight } = product
  const assortment = {
    ...(chosen && { options: chosen, variants }),
    ...(!chosen && weight && { variants: [{ id, values: [], weight }] }),
  }
  const fields = { id, ...texts, price, discount, stock, categoryId, shopId, ...assortment }
  const options = {
    label: labelByName(product),
    seen: { category, shop, image: sent[0]?.image ?? '', thumbhash: sent[0]?.thumbhash ?? null },
    dependsOn: await findShopCreation(shopId),
    ...followWithPictures({ id, name, nameBn }, changes),
  }
  if (file) return submit(createProduct, { ...fields, status: 'DRAFT', file }, options)
  const pictures = sent.map(({ id, image, alt, altBn }) => ({ id, image, alt, altBn }))
  return submit(duplicateProduct, { ...fields, image: sent[0]?.image ?? null, pictures }, options)
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
