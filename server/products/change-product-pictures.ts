import { v7 } from 'uuid'
import { PRODUCT_PICTURES_MAX } from '../../src/contract/constants.ts'
import type { ParsedInputOf } from '../../src/contract/endpoint.ts'
import { ApiError } from '../../src/contract/errors.ts'
import type {
  addProductPicture,
  arrangeProductPictures,
  deleteProductPicture,
} from '../../src/contract/products/product-picture-writes.ts'
import {
  arrangePictures,
  describePicture,
  insertPicture,
  readChosenImages,
} from '../../src/contract/products/product-pictures.ts'
import type { ProductPicture } from '../../src/contract/products/products.ts'
import type { PreparedPicture } from '../adapters/pictures/picture-preparation.ts'
import type { Actor } from '../auth/authentication.ts'
import { required } from '../config/required.ts'
import type { Database } from '../db/store.ts'
import { findPictureProduct, readPictures, savePictures, saveVariantImages } from './product-picture-writes.ts'
import { updateOwnProduct } from './product-writes.ts'
import { publishChange } from './publish-products.ts'
import { requireOwnProduct, throwNotOwnProduct } from './require-own-product.ts'
import { lockVendorShop } from './require-shop.ts'

type PictureChange = { tx: Database; vendor: Actor; now: number }

/**
 * Adds a picture to a vendor's own product, in the caller's transaction. A picture that is there already changes nothing.
 * @throws ApiError NOT_FOUND, FORBIDDEN (another's product), VALIDATION (no file), CONFLICT (eight pictures, or the id is
 *   another's)
 */
export const addPicture = async (
  params: PictureChange,
  { id, pictureId = v7(), position, ...texts }: ParsedInputOf<typeof addProductPicture>,
  file: PreparedPicture | null,
): Promise<void> =>
  changePictures(params, id, async pictures => {
    if (pictures.some(picture => picture.id === pictureId)) return pictures
    if (!file) throw new ApiError('VALIDATION', 'Choose a picture.', { fields: { file: 'Choose a picture.' } })
    if (pictures.length >= PRODUCT_PICTURES_MAX) throw new ApiError('CONFLICT', 'A product has at most 8 pictures.')
    await requireFreePictureId(params.tx, pictureId)
    const { image, thumbhash } = file
    return insertPicture(pictures, describePicture({ id: pictureId, image, thumbhash }, texts), position)
  })

/** The id of a product is that of its first picture, which may have no row. */
const requireFreePictureId = async (tx: Database, pictureId: string): Promise<void> => {
  const isTaken =
    (await findPictureProduct(tx, pictureId)) !== undefined ||
    (await tx.selectFrom('products').select('id').where('id', '=', pictureId).executeTakeFirst()) !== undefined
  if (isTaken) throw new ApiError('CONFLICT', 'This picture could not be saved. Please add it again.')
}

/** Gives a product that was just created the pictures of another one. @throws ApiError CONFLICT (an id is another's) */
export const copyPictures = async (
  tx: Database,
  productId: string,
  [cover, ...others]: readonly ProductPicture[],
  now: number,
): Promise<void> => {
  if (!cover) return
  for (const { id } of others) await requireFreePictureId(tx, id)
  await savePictures(tx, productId, [{ ...cover, id: productId }, ...others], now)
}

/** @throws ApiError NOT_FOUND, FORBIDDEN (another's product) */
export const changeArrangement = async (
  params: PictureChange,
  { id, variants = [], ...arrangement }: ParsedInputOf<typeof arrangeProductPictures>,
): Promise<void> =>
  changePictures(params, id, async pictures => {
    await saveVariantImages(params.tx, id, readChosenImages(variants, pictures))
    return arrangePictures(pictures, arrangement)
  })

/** @throws ApiError NOT_FOUND, FORBIDDEN (another's product), CONFLICT (the only picture) */
export const removePicture = async (
  params: PictureChange,
  { id, pictureId }: ParsedInputOf<typeof deleteProductPicture>,
): Promise<void> =>
  changePictures(params, id, async pictures => {
    const left = pictures.filter(picture => picture.id !== pictureId)
    if (left.length === 0)
      throw new ApiError('CONFLICT', 'This is the only picture of the product. Add another one first.')
    return left
  })

/** The update locks the product, so that changes at the same time are made one after the other. */
const changePictures = async (
  { tx, vendor, now }: PictureChange,
  id: string,
  change: (pictures: readonly ProductPicture[]) => Promise<readonly ProductPicture[]>,
): Promise<void> => {
  await lockVendorShop(tx, vendor, await requireOwnProduct(tx, id, vendor))
  if (!(await updateOwnProduct(tx, id, vendor.profileId, {}))) return throwNotOwnProduct(tx, id, vendor)
  const pictures = await change(await readPictures(tx, id))
  await savePictures(tx, id, pictures, now)
  await publishChange(tx, id, { image: required(pictures[0], id).image }, now)
}
