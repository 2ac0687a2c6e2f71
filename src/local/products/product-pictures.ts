import { nameValues } from '../../contract/bangla-texts.ts'
import { withValues } from '../../contract/messages/server-messages.ts'
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
} from '../../contract/products/product-pictures.ts'
import { createProduct, duplicateProduct } from '../../contract/products/product-writes.ts'
import type { Product, ProductPicture } from '../../contract/products/products.ts'
import { readSession } from '../api/session.ts'
import { db } from '../db/database.ts'
import type { EntryOf, FileRef, OutboxEntry, StoredFile } from '../db/device-schema.ts'
import { createId } from '../db/ids.ts'
import { isFileRef, loadFile } from '../db/stored-files.ts'
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

/** What a vendor has changed of a product's pictures. */
export type PictureChanges = {
  added: readonly ({ id: string; file: StoredFile } & PictureTexts)[]
  removed: readonly string[]
  /** The ids of all pictures; null: in their order. */
  order: readonly string[] | null
  texts: readonly ({ id: string } & PictureTexts)[]
}

type PictureCopies = {
  /** The cover, where it is sent with the copy because the server has no picture of the product. */
  file: StoredFile | null
  /** What the server copies. */
  sent: ProductPicture[]
  /** What follows the copy. */
  changes: PictureChanges
}

/** The pictures of a product for its copy. One whose file this device has lost is left out. */
export const copyPictures = async (
  copyId: string,
  { pictures, file: coverFile }: { pictures: readonly OptimisticPicture[]; file: FileRef | null },
): Promise<PictureCopies> => {
  const refs = pictures.map(({ file }, at) => file ?? (at === 0 ? coverFile : null))
  const files = await Promise.all(refs.map(ref => ref && loadFile(ref)))
  // The picture that the copy is created with has the copy's id.
  const firstAt = refs.includes(null) ? refs.indexOf(null) : 0
  const copies = pictures.flatMap(({ image, thumbhash, alt, altBn }, at) => {
    const file = files[at] ?? null
    if (refs[at] && !file) return []
    return [{ id: at === firstAt ? copyId : createId(), image, thumbhash, alt, altBn, file }]
  })
  const sent = copies.filter(({ file }) => file === null).map(({ file: _, ...picture }) => picture)
  const first = copies.find(({ id }) => id === copyId)
  const added = copies.flatMap(({ id, alt, altBn, file }) => (file && id !== copyId ? [{ id, alt, altBn, file }] : []))
  const created = sent.length > 0 ? sent.map(({ id }) => id) : [copyId]
  const ids = copies.map(({ id }) => id)
  const order = [...created, ...added.map(({ id }) => id)].join() === ids.join() ? null : ids
  const texts = first?.file && (first.alt || first.altBn) ? [{ id: copyId, alt: first.alt, altBn: first.altBn }] : []
  return { file: first?.file ?? null, sent, changes: { added, removed: [], order, texts } }
}

export const hasPictureChanges = ({ added, removed, order, texts }: PictureChanges): boolean =>
  added.length > 0 || removed.length > 0 || order !== null || texts.length > 0

/**
 * Stores the changes of a product's pictures, in the caller's transaction over the outbox and the session: each picture is a write
 * of its own, so that a slow network does not lose all of them at once, and the product never waits for its last picture. They
 * replace those that were rejected.
 * @returns the last of the entries
 */
export const enqueuePictureChanges = async (
  product: Pick<Product, 'id' | 'name' | 'nameBn'>,
  { added, removed, order, texts }: PictureChanges,
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
  if (order || texts.length > 0) {
    const input = { id, ...(order && { order: [...order] }), ...(texts.length > 0 && { texts: [...texts] }) }
    last = await enqueueWrite(arrangeProductPictures, input, userId, options)
  }
  return last
}
