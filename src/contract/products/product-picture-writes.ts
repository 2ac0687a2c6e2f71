import * as v from 'valibot'
import { orNull } from '../bangla-fields.ts'
import { ALT_MAX, PRODUCT_PICTURES_MAX, VARIANTS_MAX } from '../constants.ts'
import { boundedArray, Id, lineSchema, OptionalId, QueryNumber } from '../fields.ts'
import { offlineEndpoint } from '../offline-endpoint.ts'
import { Product } from './products.ts'

/** A blank one removes it, and an absent one stays unchanged. */
const Alt = orNull(
  lineSchema({ max: ALT_MAX, tooLong: `A description of a picture must be at most ${ALT_MAX} characters.` }),
)
/** What is said of a picture. */
export const PictureTextFields = { alt: Alt, altBn: Alt }

const pictureWrites = {
  who: ['VENDOR'],
  output: Product,
  list: 'none',
  stale: ['products'],
  offline: { scope: 'product:{id}', resultPath: '/dashboard/shop-products', silent: true },
} as const

export const addProductPicture = offlineEndpoint({
  ...pictureWrites,
  name: 'products.addPicture',
  method: 'POST',
  path: '/products/:id/pictures',
  input: v.object({
    id: Id,
    pictureId: OptionalId,
    /** 0 is the cover. Absent or beyond the last: behind the others. */
    position: v.optional(v.pipe(QueryNumber, v.integer(), v.minValue(0))),
    ...PictureTextFields,
  }),
  body: 'multipart',
  summary: 'Add a picture to a product, which has at most eight.',
})

export const arrangeProductPictures = offlineEndpoint({
  ...pictureWrites,
  name: 'products.arrangePictures',
  method: 'PATCH',
  path: '/products/:id/pictures',
  input: v.object({
    id: Id,
    /** Ids of pictures. Those that are left out follow in their order; those that are gone count as absent. */
    order: v.optional(boundedArray(Id, PRODUCT_PICTURES_MAX)),
    /** Goes before all others. */
    cover: OptionalId,
    texts: v.optional(boundedArray(v.object({ id: Id, ...PictureTextFields }), PRODUCT_PICTURES_MAX)),
    /** Which picture shows a variant; null: the cover. Variants and pictures that are gone count for nothing. */
    variants: v.optional(boundedArray(v.object({ id: Id, pictureId: v.nullable(Id) }), VARIANTS_MAX)),
  }),
  summary:
    "Change the order of a product's pictures, its cover, what is said of them, and which of them shows a variant.",
})

export const deleteProductPicture = offlineEndpoint({
  ...pictureWrites,
  name: 'products.deletePicture',
  method: 'DELETE',
  path: '/products/:id/pictures/:pictureId',
  input: v.object({ id: Id, pictureId: Id }),
  summary: 'Remove one of several pictures of a product. One that is gone already counts as removed.',
})
