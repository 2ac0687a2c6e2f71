import { Refusal } from '../../src/contract/errors.ts'
import { REFUSED, TOAST } from '../../src/contract/messages.ts'
import {
  createProduct,
  deleteProduct,
  duplicateProduct,
  getProduct,
  listProducts,
  type Product,
  suggestProducts,
  updateProduct,
} from '../../src/contract/products.ts'
import type { Actor } from '../actor.ts'
import { type Binding, bind, type Preparation } from '../bind.ts'
import * as change from '../commands/change-product.ts'
import { type Creation, createProduct as create } from '../commands/create-product.ts'
import type { Database, Store } from '../db/store.ts'
import { standInPicture } from '../outside/stand-in-picture.ts'
import * as listing from '../queries/product-list.ts'
import { suggestionsFor } from '../queries/product-suggestions.ts'
import { ownerOfProduct, picturesOfVendor } from '../queries/product-writes.ts'
import { findProducts } from '../queries/products.ts'
import { recordView } from '../queries/recents.ts'
import { isAdmin } from '../queries/viewer.ts'
import { picturesFolder, takePicture, takePictureOrStandIn } from '../take-picture.ts'
import { countView } from '../view-counts.ts'

type Picture = Creation['picture']

/** A picture is given by its address; one that no product of his has is not his to give. */
const givenOrStandIn = async ({
  db,
  input,
  actor,
  services,
}: Preparation<typeof duplicateProduct>): Promise<Picture> => {
  const address = input.image?.replace(services.config.publicUrl, '')
  const own = await picturesOfVendor(db, address ? [address] : [], actor.profileId)
  return own.get(address ?? '') ?? standInPicture(picturesFolder(services.config))
}

/** Nobody has a picture decoded for a product that is not his. */
const ownPicture = async (call: Preparation<typeof updateProduct>) => {
  if (call.file) await change.requireOwnProduct(call.db, call.input.id, call.actor)
  return takePicture(call)
}

const productFor = async (db: Database, id: string, actor: Actor | null): Promise<Product> => {
  const [product] = await findProducts(db, [id], actor)
  if (!product) throw new Refusal('NOT_FOUND', REFUSED.notFound)
  return product
}

/** A vendor who looks at his own goods, and those who run the market, do not count. */
const countLook = async (store: Store, id: string, actor: Actor | null, now: number): Promise<void> => {
  if (isAdmin(actor)) return
  const isOwn = actor?.role === 'VENDOR' && (await ownerOfProduct(store.read, id))?.vendorId === actor.profileId
  if (!isOwn) countView(store, id, now)
}

export const bindings: readonly Binding[] = [
  bind(listProducts, async ({ db, input, actor }) => {
    const { products, ...meta } = await listing.listProducts(db, input, actor)
    return { data: products, meta }
  }),

  bind(suggestProducts, async ({ db, input }) => {
    const { suggestions, ...meta } = await suggestionsFor(db, input.searchTerm)
    return { data: suggestions, meta }
  }),

  bind(getProduct, async ({ db, input, actor, now, after, services }) => {
    const product = await productFor(db, input.id, actor)
    after(() => countLook(services.store, product.id, actor, now))
    if (actor?.role === 'CUSTOMER') {
      const view = { customerId: actor.profileId, productId: product.id, at: now }
      after(() => services.store.write(tx => recordView(tx, view)))
    }
    return { data: product }
  }),

  bind(
    createProduct,
    async ({ db: tx, input, actor: vendor, now }, picture: Picture) => {
      const { id, isNew } = await create({ tx, draft: input, picture, vendor, now })
      const data = await productFor(tx, id, vendor)
      return { data, message: 'The product is in your shop.', status: isNew ? 201 : 200 }
    },
    { prepare: takePictureOrStandIn },
  ),

  bind(
    updateProduct,
    async ({ db: tx, input, actor: vendor, now }, picture) => {
      const { id, expectedStock } = input
      await change.changeProduct({ tx, id, change: input, expectedStock, picture, vendor, now })
      return { data: await productFor(tx, input.id, vendor), message: TOAST.updated }
    },
    { prepare: ownPicture },
  ),

  bind(
    duplicateProduct,
    async ({ db: tx, input, actor: vendor, now }, picture: Picture) => {
      const { id, isNew } = await create({ tx, draft: { ...input, status: 'DRAFT' }, picture, vendor, now })
      return { data: await productFor(tx, id, vendor), message: TOAST.duplicated, status: isNew ? 201 : 200 }
    },
    { prepare: givenOrStandIn },
  ),

  bind(deleteProduct, async ({ db, input, actor, now }) => {
    await change.deleteProduct(db, input.id, actor, now)
    return { data: { id: input.id }, message: TOAST.deleted }
  }),
]
