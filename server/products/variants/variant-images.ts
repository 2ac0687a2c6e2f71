import { ApiError } from '../../../src/contract/errors.ts'
import type { Database } from '../../db/store.ts'
import type { VariantRow } from './variant-rows.ts'

/** A picture of a product. The id of a cover alone is the product's. */
export type OwnPicture = { id: string; image: string }

export const findOwnPictures = async (tx: Database, productId: string): Promise<OwnPicture[]> => {
  const pictures = tx.selectFrom('product_pictures').select(['id', 'image']).where('product_id', '=', productId)
  const found = await pictures.execute()
  if (found.length > 0) return found
  return tx.selectFrom('products').select(['id', 'image']).where('id', '=', productId).execute()
}

/**
 * The variants with the paths of the pictures that they name, by id or address.
 * @throws ApiError VALIDATION where the product has no such picture
 */
export const resolveImages = <Row extends Pick<VariantRow, 'image'>>(
  rows: readonly Row[],
  pictures: readonly OwnPicture[],
): Row[] =>
  rows.map(row => {
    if (row.image === null) return row
    const path = row.image.replace(/^https?:\/\/[^/]+/, '')
    const picture = pictures.find(({ id, image }) => image === path || id === row.image)
    if (!picture) throw unknownPictureError()
    return { ...row, image: picture.image }
  })

const unknownPictureError = (): ApiError => {
  const message = 'The picture of a variant is one of its product’s pictures.'
  return new ApiError('VALIDATION', message, { fields: { variants: message } })
}
