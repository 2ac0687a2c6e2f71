import { ApiError } from '../../src/contract/errors.ts'
import { ERROR_MESSAGES, TOAST } from '../../src/contract/messages/fixed-messages.ts'
import {
  createProduct,
  deleteProduct,
  duplicateProduct,
  updateProduct,
} from '../../src/contract/products/product-writes.ts'
import {
  getProduct,
  listProducts,
  type Product,
  type ProductPicture,
  suggestProducts,
} from '../../src/contract/products/products.ts'
import { updateVariant } from '../../src/contract/products/variant-writes.ts'
import { prepareUploadedPictureOrPlaceholder } from '../adapters/pictures/uploaded-picture.ts'
import type { Actor } from '../auth/authentication.ts'
import { isShopper } from '../auth/viewer.ts'
import { required } from '../config/required.ts'
import type { Database } from '../db/store.ts'
import { LISTS } from '../http/caches/guest-response-cache.ts'
import { createRoute, type Route } from '../http/route-handler.ts'
import { publishNotificationAfterCommit } from '../notifications/publish-notification.ts'
import { changeProduct, prepareChangedPicture } from './change-product.ts'
import { copyPictures } from './change-product-pictures.ts'
import { changeVariant } from './change-variant.ts'
import { type CreateProductParams, createProduct as create, findDuplicatePictures } from './create-product.ts'
import { deleteProduct as remove } from './delete-product.ts'
import { findPricedCategories } from './listing/priced-categories.ts'
import * as listing from './listing/product-list.ts'
import { findSuggestions } from './listing/product-suggestions.ts'
import { findProducts, isProductPaused } from './listing/products.ts'
import { countSearch } from './listing/search-counts.ts'
import { saveRecentView } from './recent-views.ts'
import { countView, countViewBy } from './view-count-job.ts'

type Picture = CreateProductParams['picture']

/** @throws ApiError NOT_FOUND, with `isPaused` for a product that its shop sells again later */
const loadVisitedProduct = async (db: Database, id: string, actor: Actor | null): Promise<Product> => {
  const [product] = await findProducts(db, [id], actor)
  if (product) return product
  if (!(await isProductPaused(db, id))) throw new ApiError('NOT_FOUND', ERROR_MESSAGES.notFound)
  throw new ApiError('NOT_FOUND', 'This product is not on sale at the moment.', { isPaused: true })
}

const loadProduct = async (db: Database, id: string, actor: Actor | null): Promise<Product> => {
  const [product] = await findProducts(db, [id], actor)
  if (!product) throw new ApiError('NOT_FOUND', ERROR_MESSAGES.notFound)
  return product
}

export const routes: readonly Route[] = [
  createRoute(
    listProducts,
    async ({ db, input, actor, now, services }) => {
      const { products, ...meta } = await listing.listProducts(db, input, actor)
      if (isShopper(actor)) countSearch(services.store, input, { now, results: meta.total })
      return { data: products, meta }
    },
    {
      guestCache: {
        onHit: ({ input, services, now }) => countSearch(services.store, input, { now }),
        // Variants that sell out change these at once, and no other column of their products. A shop's zones and
        // campaigns are no column of a product at all.
        source: (products, { facets, inStock, options, deliversTo, campaign }) =>
          facets || deliversTo || campaign || (inStock && options) ? { kind: 'other' } : { kind: 'lists', products },
        findPricedCategories,
      },
    },
  ),

  createRoute(
    suggestProducts,
    async ({ db, input }) => {
      const { suggestions, ...meta } = await findSuggestions(db, input.searchTerm, input.places)
      return { data: suggestions, meta }
    },
    { guestCache: { source: () => LISTS } },
  ),

  createRoute(
    getProduct,
    async ({ db, input, actor, now, afterCommit, services }) => {
      const product = await loadVisitedProduct(db, input.id, actor)
      afterCommit(() => countViewBy(actor, services.store, product.id, now))
      if (actor?.role === 'CUSTOMER') {
        const view = { customerId: actor.profileId, productId: product.id, at: now }
        afterCommit(() => services.store.write(tx => saveRecentView(tx, view)))
      }
      return { data: product }
    },
    {
      guestCache: {
        source: product => ({ kind: 'products', products: [product] }),
        onHit: ({ input, services, now }) => countView(services.store, input.id, now),
      },
    },
  ),

  createRoute(
    createProduct,
    async ({ db: tx, input, actor: vendor, now, services }, picture: Picture) => {
      const { config } = services
      const { id, isNew } = await create({ tx, draft: input, picture, vendor, config, now })
      const data = await loadProduct(tx, id, vendor)
      return { data, message: 'Product added.', status: isNew ? 201 : 200 }
    },
    { prepare: prepareUploadedPictureOrPlaceholder },
  ),

  createRoute(
    updateProduct,
    async ({ db: tx, input, actor: vendor, now }, picture) => {
      await changeProduct({ tx, id: input.id, change: input, seen: input, picture, vendor, now })
      return { data: await loadProduct(tx, input.id, vendor), message: TOAST.updated }
    },
    { prepare: prepareChangedPicture },
  ),

  createRoute(updateVariant, async ({ db: tx, input, actor: vendor, now }) => {
    const id = await changeVariant({ tx, vendor, now }, input)
    return { data: await loadProduct(tx, id, vendor), message: TOAST.updated }
  }),

  createRoute(
    duplicateProduct,
    async ({ db: tx, input, actor: vendor, now, services }, pictures: ProductPicture[]) => {
      const variants = input.variants?.map(variant => ({ ...variant, sku: null, barcode: null }))
      const draft = { ...input, variants, status: 'DRAFT' as const }
      const { id, isNew } = await create({
        ...{ tx, draft, picture: required(pictures[0], 'a cover'), pictures, vendor },
        ...{ config: services.config, now },
      })
      if (isNew) await copyPictures(tx, id, pictures, now)
      return { data: await loadProduct(tx, id, vendor), message: TOAST.duplicated, status: isNew ? 201 : 200 }
    },
    { prepare: findDuplicatePictures },
  ),

  createRoute(deleteProduct, async ({ db, input, actor, now, ...context }) => {
    const { config, mail } = context.services
    const publish = publishNotificationAfterCommit(context)
    await remove({ tx: db, config, actor, now, publish }, input)
    context.afterCommit(() => mail.wake())
    return { data: { id: input.id }, message: TOAST.deleted }
  }),
]
