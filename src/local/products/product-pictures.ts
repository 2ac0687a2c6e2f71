import { nameValues } from '../../contract/bangla-texts.ts'
import { withValues } from '../../contract/messages/server-messages.ts'
import type { ProductVariant } from '../../contract/products/options.ts'
import {
  addProductPicture,
  arrangeProductPictures,
  deleteProductPicture,
} from '../../contract/products/product-picture-writes.ts'
import {
  arrangePictures,
  insertPicture,
  listProductPictures,
  type PictureTexts,
  readChosenImages,
  type VariantPictureChoice,
} from '../../contract/products/product-pictures.ts'
import { createProduct, duplicateProduct } from '../../contract/products/product-writes.ts'
import type { Product, ProductPicture } from '../../contract/products/products.ts'
import { readSession } from '../api/session.ts'
import { db } from '../db/database.ts'
import type { EntryOf, FileRef, OutboxEntry, StoredFile } from '../db/device-schema.ts'
import { isFileRef } from '../db/stored-files.ts'
import { canEdit, isWriteOf } from '../outbox/entry.ts'
import { takeUntilRejected } from '../outbox/optimistic-rows.ts'
import { enqueueWrite, readPendingEntries } from '../outbox/queue.ts'

/** A picture of the vendor's own product; `file` where it waits to be sent. */
export type OptimisticPicture = ProductPicture & { file: FileRef | null }

export const isPictureWrite = isWriteOf(addProductPicture, arrangeProductPictures, deleteProductPicture)
type PictureEntry = EntryOf<typeof addProductPicture | typeof arrangeProductPictures | typeof deleteProductPicture>
const isAddition = isWriteOf(addProductPicture)
const isArrangement = isWriteOf(arrangeProductPictures)
const isCreation = isWriteOf(createProduct, duplicateProduct)

/** The pictures of a product with the changes of them that wait, up to the first rejected one. */
export const applyPendingPictures = (
  product: Pick<Product, 'id' | 'image' | 'thumbhash' | 'images'>,
  entries: readonly OutboxEntry[],
): OptimisticPicture[] => {
  const stored = listProductPictures(product).map(picture => ({ ...picture, file: null }))
  const own = entries.filter(isPictureWrite).filter(({ input }) => input.id === product.id)
  const pending = takeUntilRejected(own.map(entry => ({ entry })))
  return pending.reduce<OptimisticPicture[]>((pictures, { entry }) => applyWrite(pictures, entry), stored)
}

const applyWrite = (pictures: OptimisticPicture[], entry: PictureEntry): OptimisticPicture[] => {
  if (isAddition(entry)) {
    const { pictureId: id = entry.id, position, alt, altBn, file } = entry.input
    if (pictures.some(picture => picture.id === id)) return pictures
    const texts = { ...(alt && { alt }), ...(altBn && { altBn }) }
    const added = { id, image: '', thumbhash: null, ...texts, file: isFileRef(file) ? file : null }
    return insertPicture(pictures, added, position === undefined ? undefined : Number(position))
  }
  if (isArrangement(entry)) return arrangePictures(pictures, entry.input) as OptimisticPicture[]
  return pictures.filter(({ id }) => id !== entry.input.pictureId)
}

/**
 * The variants of a product with the changes of their pictures that wait. A picture that is not sent yet has no address: then
 * `image` is its id.
 */
export const applyPendingVariantImages = (
  variants: readonly ProductVariant[],
  pictures: readonly OptimisticPicture[],
  entries: readonly OutboxEntry[],
): ProductVariant[] => {
  const named = pictures.map(({ id, image }) => ({ id, image: image || id }))
  const pending = takeUntilRejected(entries.map(entry => ({ entry }))).map(({ entry }) => entry)
  const choices = pending.filter(isArrangement).flatMap(({ input }) => input.variants ?? [])
  const chosen = readChosenImages(choices, named)
  return variants.map(({ image, ...variant }) => {
    const now = chosen.has(variant.id) ? chosen.get(variant.id) : image
    const shown = findPicture(named, now)?.image ?? now
    return { ...variant, ...(shown && { image: shown }) }
  })
}

/** The picture that a variant names, by its id or its address. */
export const findPicture = <Picture extends Pick<ProductPicture, 'id' | 'image'>>(
  pictures: readonly Picture[],
  image: string | null | undefined,
): Picture | undefined =>
  image ? pictures.find(picture => picture.id === image || picture.image === image) : undefined

/** What a vendor has changed of a product's pictures. */
export type PictureChanges = {
  added: readonly ({ id: string; file: StoredFile } & PictureTexts)[]
  removed: readonly string[]
  /** The ids of all pictures; null: in their order. */
  order: readonly string[] | null
  texts: readonly ({ id: string } & PictureTexts)[]
  /** Those of variants that change. */
  variants?: readonly VariantPictureChoice[]
}

export const hasPictureChanges = ({ added, removed, order, texts, variants = [] }: PictureChanges): boolean =>
  added.length > 0 || removed.length > 0 || order !== null || texts.length > 0 || variants.length > 0

/**
 * Stores the changes of a product's pictures, in the caller's transaction over the outbox and the session: each picture is a write
 * of its own, so that a slow network does not lose all of them at once, and the product never waits for its last picture. They
 * replace those that were rejected.
 * @returns the last of the entries
 */
export const enqueuePictureChanges = async (
  product: Pick<Product, 'id' | 'name' | 'nameBn'>,
  { added, removed, order, texts, variants = [] }: PictureChanges,
): Promise<OutboxEntry | null> => {
  const userId = (await readSession())?.user.id ?? null
  const { id } = product
  const entries = (await readPendingEntries()).filter(({ input }) => 'id' in input && input.id === id)
  const creation = entries.find(isCreation)
  // The form shows the pictures without them; they would hold back what follows.
  const refused = entries.filter(entry => isPictureWrite(entry) && entry.state === 'rejected' && canEdit(entry))
  await db.outbox.bulkDelete(refused.map(({ n }) => n))
  const options = {
    label: withValues('Pictures of {product}', nameValues('product', product)),
    dependsOn: creation ? [creation.id] : [],
  }
  let last: OutboxEntry | null = null
  for (const { id: pictureId, file, ...fields } of added)
    last = await enqueueWrite(addProductPicture, { id, pictureId, ...fields, file }, userId, options)
  for (const pictureId of removed) {
    const unsent = entries.filter(isAddition).find(entry => entry.input.pictureId === pictureId && canEdit(entry))
    if (unsent) await db.outbox.delete(unsent.n)
    else last = await enqueueWrite(deleteProductPicture, { id, pictureId }, userId, options)
  }
  if (order || texts.length > 0 || variants.length > 0) {
    const input = {
      id,
      ...(order && { order: [...order] }),
      ...(texts.length > 0 && { texts: [...texts] }),
      ...(variants.length > 0 && { variants: [...variants] }),
    }
    last = await enqueueWrite(arrangeProductPictures, input, userId, options)
  }
  return last
}
