import { ApiError } from '../../src/contract/errors.ts'
import { ERROR_MESSAGES, TOAST } from '../../src/contract/messages/fixed-messages.ts'
import {
  addProductPicture,
  arrangeProductPictures,
  deleteProductPicture,
} from '../../src/contract/products/product-picture-writes.ts'
import type { Product } from '../../src/contract/products/products.ts'
import type { Actor } from '../auth/authentication.ts'
import type { Database } from '../db/store.ts'
import { createRoute, type Route } from '../http/route-handler.ts'
import { prepareChangedPicture } from './change-product.ts'
import { addPicture, changeArrangement, removePicture } from './change-product-pictures.ts'
import { findOwnProducts } from './listing/products.ts'

const loadOwnProduct = async (db: Database, id: string, vendor: Actor): Promise<Product> => {
  const [product] = await findOwnProducts(db, [id], vendor.profileId)
  if (!product) throw new ApiError('NOT_FOUND', ERROR_MESSAGES.notFound)
  return product
}

export const productPictureRoutes: readonly Route[] = [
  createRoute(
    addProductPicture,
    async ({ db: tx, input, actor: vendor, now }, file) => {
      await addPicture({ tx, vendor, now }, input, file)
      return { data: await loadOwnProduct(tx, input.id, vendor), message: 'Picture added.', status: 201 }
    },
    { prepare: prepareChangedPicture },
  ),

  createRoute(arrangeProductPictures, async ({ db: tx, input, actor: vendor, now }) => {
    await changeArrangement({ tx, vendor, now }, input)
    return { data: await loadOwnProduct(tx, input.id, vendor), message: TOAST.updated }
  }),

  createRoute(deleteProductPicture, async ({ db: tx, input, actor: vendor, now }) => {
    await removePicture({ tx, vendor, now }, input)
    return { data: await loadOwnProduct(tx, input.id, vendor), message: 'Picture removed.' }
  }),
]
