import { v7 } from 'uuid'
import type { ParsedInputOf } from '../../src/contract/endpoint.ts'
import { ApiError } from '../../src/contract/errors.ts'
import { toPoisha } from '../../src/contract/money.ts'
import type { ProductDraft } from '../../src/contract/products/product-draft.ts'
import { describePicture } from '../../src/contract/products/product-pictures.ts'
import type { duplicateProduct } from '../../src/contract/products/product-writes.ts'
import type { ProductPicture } from '../../src/contract/products/products.ts'
import { deriveFigures } from '../../src/contract/products/variants.ts'
import { getPlaceholderImage } from '../adapters/pictures/placeholder-image.ts'
import type { Services } from '../adapters/services.ts'
import type { Actor } from '../auth/authentication.ts'
import type { Config } from '../config/config.ts'
import { toBanglaColumns } from '../db/bangla-texts.ts'
import type { Database } from '../db/store.ts'
import { holdNewProducts } from '../reports/product-moderation.ts'
import { findProductOwner, findVendorPictures, insertProducts } from './product-writes.ts'
import { publishProducts } from './publish-products.ts'
import { lockCategoryForProduct, lockVendorShop } from './require-shop.ts'
import {
  type AssortmentDraft,
  type AssortmentPlan,
  figuresOfProductError,
  planAssortment,
} from './variants/plan-assortment.ts'
import { requireFreeIds, requireFreeSkus, saveOptionKeys } from './variants/save-assortment.ts'
import { type OwnPicture, resolveImages } from './variants/variant-images.ts'
import { toFigureColumns, writeOptions } from './variants/variant-rows.ts'

/** `picture` is a prepared one, or that of another product of the vendor. */
export type CreateProductParams = {
  tx: Database
  draft: ProductDraft & AssortmentDraft
  picture: { image: string; thumbhash: string | null }
  /** What a copy shows: its variants name them. Absent: `picture` alone. */
  pictures?: readonly OwnPicture[]
  vendor: Actor
  config: Pick<Config, 'reviewNewProducts'>
  now: number
}

/**
 * Creates a product in a vendor's shop, in the caller's transaction. If the id is already one of the vendor's products,
 * nothing changes.
 * @throws ApiError VALIDATION (category), CONFLICT (no open shop, or the id is another vendor's), FORBIDDEN, NOT_FOUND
 */
export const createProduct = async (params: CreateProductParams): Promise<{ id: string; isNew: boolean }> => {
  const { tx, draft, picture, pictures = [], vendor, now } = params
  if (draft.id && (await isOwnProduct(params, draft.id))) return { id: draft.id, isNew: false }
  const id = draft.id ?? v7()
  const shopId = await lockVendorShop(tx, vendor, draft.shopId)
  const categoryId = await lockCategoryForProduct(tx, draft.categoryId)
  const assortment = await planNewAssortment(tx, { id, shopId, name: draft.name }, draft, [
    { id, image: picture.image },
    ...pictures,
  ])
  const { name, description, status } = draft
  const row = {
    ...{ id, shop_id: shopId, category_id: categoryId, name, description, status },
    ...toBanglaColumns(draft),
    ...{ warranty: draft.warranty ?? null, warranty_bn: draft.warrantyBn ?? null },
    ...{ image: picture.image, thumbhash: picture.thumbhash },
    ...toAssortmentColumns(draft, assortment),
  }
  const [added] = await insertProducts(tx, [row], now)
  if (!added && (await isOwnProduct(params, id))) return { id, isNew: false }
  if (assortment) await saveOptionKeys(tx, id, assortment)
  await holdNewProducts(tx, [id], params.config.reviewNewProducts)
  await publishProducts(tx, [id], now)
  return { id, isNew: true }
}

/** Null: the draft names no variants, and the product has one with the draft's figures. */
const planNewAssortment = async (
  tx: Database,
  product: { id: string; shopId: string; name: string },
  draft: CreateProductParams['draft'],
  pictures: readonly OwnPicture[],
): Promise<AssortmentPlan | null> => {
  const { options = [], variants } = draft
  if (options.length === 0 && variants === undefined) return null
  const { price, discount, stock } = draft
  const given = options.length > 0 ? variants : variants?.map(variant => ({ price, discount, stock, ...variant }))
  const plan = planAssortment({ product, options: [], present: [], draft: { options, variants: given } })
  requireDerived(draft, deriveFigures(plan.rows))
  await requireFreeIds(tx, plan, [])
  await requireFreeSkus(tx, product.shopId, plan.rows)
  return { ...plan, rows: resolveImages(plan.rows, pictures) }
}

/** Deployed clients always send figures of the product. Others than those of its variants would be lost. */
const requireDerived = (draft: ProductDraft, derived: { price: number; discount: number; stock: number }): void => {
  const isSame =
    toPoisha(draft.price) === derived.price &&
    toPoisha(draft.discount) === derived.discount &&
    draft.stock === derived.stock
  if (!isSame) throw figuresOfProductError(draft)
}

const toAssortmentColumns = (draft: ProductDraft, plan: AssortmentPlan | null) => {
  if (!plan) return { price: toPoisha(draft.price), discount: toPoisha(draft.discount), stock: draft.stock }
  return { ...toFigureColumns(plan.rows), options: writeOptions(plan.options), variants: plan.rows }
}

type DuplicatePicturesParams = {
  db: Database
  input: Pick<ParsedInputOf<typeof duplicateProduct>, 'image' | 'pictures'>
  actor: Actor
  services: Pick<Services, 'config' | 'pictures'>
}

/**
 * The pictures of a copy, the cover first. Those given by their URLs must be of the vendor's own products; if none is, the
 * placeholder is the cover.
 */
export const findDuplicatePictures = async ({
  db,
  input,
  actor,
  services,
}: DuplicatePicturesParams): Promise<ProductPicture[]> => {
  const given = input.pictures ?? [{ id: v7(), image: input.image ?? '' }]
  const toPath = (url: string) => url.replace(services.config.publicUrl, '')
  const paths = given.map(({ image }) => toPath(image)).filter(Boolean)
  const own = await findVendorPictures(db, paths, actor.profileId)
  const found = given.flatMap(({ id, image, ...texts }) => {
    const picture = own.get(toPath(image))
    return picture ? [describePicture({ id, ...picture }, texts)] : []
  })
  return found.length > 0 ? found : [{ id: v7(), ...(await getPlaceholderImage(services.pictures)) }]
}

const isOwnProduct = async ({ tx, vendor }: CreateProductParams, id: string): Promise<boolean> => {
  const owner = await findProductOwner(tx, id)
  if (!owner) return false
  if (owner.vendorId === vendor.profileId && owner.deletedAt === null) return true
  throw new ApiError('CONFLICT', 'This product could not be saved. Please add it again.')
}
