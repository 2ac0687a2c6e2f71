import { PRODUCT_VIEWS } from './catalogue/demo-product-views.ts'
import { catalogue } from './catalogue/index.ts'
import { pictureFile } from './demo-picture-files.ts'
import type { DemoPictures } from './demo-pictures.ts'
import { lookUp } from './look-up.ts'
import type { RowOf } from './market-rows.ts'
import type { SeededRandom } from './seeded-random.ts'

/** The pictures of products that have several. Sets how many each product has. */
export const createProductPictures = (
  random: SeededRandom,
  products: readonly RowOf<'products'>[],
  pictures: DemoPictures,
): RowOf<'product_pictures'>[] => {
  const categories = new Map(catalogue.products.map(({ name, category }) => [name.normalize('NFC'), category]))
  return products.flatMap(product => {
    const views = PRODUCT_VIEWS[lookUp(categories, product.name)]
    if (!views) return []
    product.picture_count = 1 + views.length
    const { id: product_id, image, thumbhash, created_at: added_at } = product
    const cover = { id: product_id, product_id, position: 0, image, thumbhash, alt: null, alt_bn: null, added_at }
    const others = views.map(({ view, alt, altBn }, at) => ({
      ...{ id: random.uuid(added_at), product_id, position: at + 1, alt, alt_bn: altBn.normalize('NFC'), added_at },
      ...lookUp(pictures, pictureFile({ kind: 'product', name: product.name, view })),
    }))
    return [cover, ...others]
  })
}
