import type { ProductPicture } from '../../../src/contract/products/products.ts'
import type { Database } from '../../db/store.ts'

const COLUMNS = ['id', 'product_id', 'image', 'thumbhash', 'alt', 'alt_bn'] as const

/** The pictures of the products among these that have rows of them, in their order, by the product's id. */
export const findProductPictures = async (
  db: Database,
  productIds: readonly string[],
): Promise<Map<string, ProductPicture[]>> => {
  if (productIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('product_pictures')
    .select(COLUMNS)
    .where('product_id', 'in', [...productIds])
    .orderBy('product_id')
    .orderBy('position')
    .execute()
  const pictures = new Map<string, ProductPicture[]>()
  for (const { product_id, id, image, thumbhash, alt, alt_bn } of rows) {
    const picture = { id, image, thumbhash, ...(alt !== null && { alt }), ...(alt_bn !== null && { altBn: alt_bn }) }
    pictures.set(product_id, [...(pictures.get(product_id) ?? []), picture])
  }
  return pictures
}
