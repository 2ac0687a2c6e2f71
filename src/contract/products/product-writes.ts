import * as v from 'valibot'
import { PRODUCT_PICTURES_MAX } from '../constants.ts'
import { boundedArray, boundedString, Id, Text } from '../fields.ts'
import { offlineEndpoint } from '../offline-endpoint.ts'
import { ProductChange, ProductDraft, ProductFields } from './product-draft.ts'
import { PictureTextFields } from './product-picture-writes.ts'
import { Product } from './products.ts'
import { AssortmentFields } from './variant-draft.ts'

const productWrites = {
  who: ['VENDOR'],
  output: Product,
  list: 'none',
  stale: ['products', 'summary', 'moderation'],
} as const

export const createProduct = offlineEndpoint({
  ...productWrites,
  name: 'products.create',
  method: 'POST',
  path: '/products/create',
  input: v.object({ ...ProductDraft.entries, ...AssortmentFields }),
  body: 'multipart',
  offline: { scope: 'product:{id}', editPath: '/dashboard/shop-products' },
  summary: "Add a product to one of the vendor's shops.",
})

export const updateProduct = offlineEndpoint({
  ...productWrites,
  name: 'products.update',
  method: 'PATCH',
  path: '/products/:id',
  input: v.object({
    ...ProductChange.entries,
    ...AssortmentFields,
    id: Id,
    /**
     * The stock that the vendor saw when writing `stock`. If it has changed since, the write is refused with CONFLICT.
     */
    expectedStock: v.optional(ProductFields.stock),
    /**
     * The price that the vendor saw when writing `price`. If it has another one since, the write is refused with
     * CONFLICT.
     */
    expectedPrice: v.optional(ProductFields.price),
    /** The discount that the vendor saw when writing `discount`, likewise. */
    expectedDiscount: v.optional(ProductFields.discount),
  }),
  body: 'multipart',
  offline: { scope: 'product:{id}', editPath: '/dashboard/shop-products', resultPath: '/products/:id' },
  summary: 'Change a product; fields that are left out stay as they are.',
})

export const duplicateProduct = offlineEndpoint({
  ...productWrites,
  name: 'products.duplicate',
  method: 'POST',
  path: '/products/duplicate',
  input: v.object({
    ...v.omit(ProductDraft, ['status']).entries,
    ...AssortmentFields,
    /** The cover, by the URL of a picture of the vendor's own products. */
    image: v.optional(v.nullable(boundedString(2000))),
    /** All pictures with the cover first, likewise, and their ids in the copy. */
    pictures: v.optional(
      boundedArray(v.object({ id: Id, image: boundedString(2000), ...PictureTextFields }), PRODUCT_PICTURES_MAX),
    ),
  }),
  offline: { scope: 'product:{id}', resultPath: '/dashboard/shop-products' },
  summary: 'Create a draft from another product, with its pictures, and without SKUs and barcodes.',
})

export const deleteProduct = offlineEndpoint({
  ...productWrites,
  name: 'products.delete',
  method: 'DELETE',
  path: '/products/:id',
  who: ['VENDOR', 'ADMIN'],
  /** `reason`: an admin's, for the vendor. */
  input: v.object({ id: Id, reason: v.optional(Text) }),
  output: v.object({ id: Id }),
  offline: { scope: 'product:{id}', resultPath: '/dashboard/shop-products' },
  summary: 'Delete a product: it leaves lists and carts, and past orders keep it.',
})
