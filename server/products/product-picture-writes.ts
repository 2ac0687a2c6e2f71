import type { ProductPicture } from '../../src/contract/products/products.ts'
import { required } from '../config/required.ts'
import type { Database } from '../db/store.ts'
import { findProductPictures } from './listing/product-pictures.ts'

/** Every picture of a product, the cover first. The product's row must be locked where they are to be changed. */
export const readPictures = async (tx: Database, productId: string): Promise<ProductPicture[]> => {
  const pictures = (await findProductPictures(tx, [productId])).get(productId)
  if (pictures) return pictures
  const { image, thumbhash } = await readCover(tx, productId)
  return [{ id: productId, image, thumbhash }]
}

/**
 * Stores the pictures of a product whose row the caller has locked. A cover alone, with no text of its own, needs no row here.
 */
export const savePictures = async (
  tx: Database,
  productId: string,
  pictures: readonly ProductPicture[],
  now: number,
): Promise<void> => {
  const cover = required(pictures[0], productId)
  const rows = pictures.length > 1 || cover.alt || cover.altBn || cover.id !== productId ? pictures : []
  const stored = await tx.deleteFrom('product_pictures').where('product_id', '=', productId).returningAll().execute()
  const addedAt = new Map(stored.map(row => [row.id, row.added_at]))
  if (rows.length > 0) {
    const values = rows.map(({ id, image, thumbhash, alt, altBn }, position) => ({
      ...{ id, product_id: productId, position, image, thumbhash },
      ...{ alt: alt ?? null, alt_bn: altBn ?? null, added_at: addedAt.get(id) ?? now },
    }))
    await tx.insertInto('product_pictures').values(values).execute()
  }
  await tx
    .updateTable('products')
    .set({ image: cover.image, thumbhash: cover.thumbhash, picture_count: rows.length })
    .where('id', '=', productId)
    .execute()
  await clearVariantImages(tx, [productId], pictures)
}

/** Gives variants of this product their pictures, by the id of the variant. */
export const saveVariantImages = async (
  tx: Database,
  productId: string,
  images: ReadonlyMap<string, string | null>,
): Promise<void> => {
  for (const image of new Set(images.values()))
    await tx
      .updateTable('product_variants')
      .set({ image })
      .where('product_id', '=', productId)
      .where(
        'id',
        'in',
        [...images.keys()].filter(id => images.get(id) === image),
      )
      .execute()
}

/** Variants have a picture of their product, so that one that goes is no longer theirs. */
const clearVariantImages = async (
  tx: Database,
  productIds: readonly string[],
  left: readonly Pick<ProductPicture, 'image'>[],
): Promise<void> => {
  await tx
    .updateTable('product_variants')
    .set({ image: null })
    .where('product_id', 'in', [...productIds])
    .where('image', 'is not', null)
    .$if(left.length > 0, rows =>
      rows.where(
        'image',
        'not in',
        left.map(({ image }) => image),
      ),
    )
    .execute()
}

/** The first picture of a product follows its `image`, which was changed by itself. What was said of the one before goes. */
export const replaceCover = async (tx: Database, productId: string): Promise<void> => {
  const { image, thumbhash } = await readCover(tx, productId)
  await tx
    .updateTable('product_pictures')
    .set({ image, thumbhash, alt: null, alt_bn: null })
    .where('product_id', '=', productId)
    .where('position', '=', 0)
    .where('image', '!=', image)
    .execute()
  await clearVariantImages(tx, [productId], await readPictures(tx, productId))
}

const readCover = (tx: Database, productId: string) =>
  tx.selectFrom('products').select(['image', 'thumbhash']).where('id', '=', productId).executeTakeFirstOrThrow()

/** Deletes the pictures of these products but for their covers. @returns the pictures that rows no longer refer to */
export const removeFurtherPictures = async (tx: Database, productIds: readonly string[]): Promise<string[]> => {
  if (productIds.length === 0) return []
  const removed = tx
    .deleteFrom('product_pictures')
    .where('product_id', 'in', [...productIds])
    .returning('image')
  const images = (await removed.execute()).map(({ image }) => image)
  await clearVariantImages(tx, productIds, [])
  return images
}

/** The owner of a picture's id among products, also of a deleted one. */
export const findPictureProduct = (tx: Database, pictureId: string) =>
  tx.selectFrom('product_pictures').select('product_id').where('id', '=', pictureId).executeTakeFirst()
