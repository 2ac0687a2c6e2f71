import type { InputOf } from '../../contract/endpoint.ts'
import { withVariants } from '../../contract/products/chosen-variant.ts'
import { describePicture } from '../../contract/products/product-pictures.ts'
import {
  createProduct,
  deleteProduct,
  duplicateProduct,
  updateProduct,
} from '../../contract/products/product-writes.ts'
import type { Product } from '../../contract/products/products.ts'
import { updateVariant } from '../../contract/products/variant-writes.ts'
import type { EntryOf, FileRef, OutboxEntry } from '../db/device-schema.ts'
import { findRowId, isWriteOf } from '../outbox/entry.ts'
import {
  type ApplyPending,
  applyPendingToRow,
  type Creation,
  findCreations,
  findUnsentFile,
  groupEntriesById,
  type OptimisticRow,
} from '../outbox/optimistic-rows.ts'
import { type AssortmentInput, applyAssortment, applyVariant } from './optimistic-assortment.ts'
import {
  applyPendingPictures,
  applyPendingVariantImages,
  isPictureWrite,
  type OptimisticPicture,
} from './product-pictures.ts'

type ProductEntry = EntryOf<
  typeof createProduct | typeof duplicateProduct | typeof updateProduct | typeof deleteProduct | typeof updateVariant
>

/** The vendor's own product with its pending changes. */
export type OptimisticProduct = Omit<OptimisticRow<Product>, 'images'> & {
  /** All of them, the cover first, with their pending changes. */
  pictures: OptimisticPicture[]
  /** The server has not created it yet. */
  isNew: boolean
  /** A chosen picture that is not sent yet. */
  file: FileRef | null
}

export const PRODUCT_CREATE_ENDPOINTS = [createProduct, duplicateProduct]
const isCreation = isWriteOf(...PRODUCT_CREATE_ENDPOINTS)
const isProductWrite = isWriteOf(...PRODUCT_CREATE_ENDPOINTS, updateProduct, deleteProduct, updateVariant)

/** Applies pending changes to the vendor's products, new ones on top. Rejected changes are not applied. */
export const applyPendingProducts = (
  products: readonly Product[],
  entries: readonly OutboxEntry[],
): OptimisticProduct[] => {
  const pending = entries.filter(isProductWrite)
  const byId = groupByProduct(pending)
  const created = findCreations(products, pending, PRODUCT_CREATE_ENDPOINTS).flatMap(toPendingProduct)
  const rows = [...created.reverse(), ...products].map(row => withFoundFigure(row, byId.get(row.id)))
  const ofPictures = groupEntriesById(entries.filter(isPictureWrite))
  return rows.map(row => {
    const product = applyPendingToRow(row, byId.get(row.id) ?? [], applyPendingChange)
    const pictureEntries = ofPictures.get(product.id) ?? []
    const pictures = applyPendingPictures(product, pictureEntries)
    const hasPending = product.entries.length + pictureEntries.length > 0
    return {
      ...product,
      ...(product.variants &&
        hasPending && { variants: applyPendingVariantImages(product.variants, pictures, pictureEntries) }),
      entries: [...product.entries, ...pictureEntries],
      pictures,
      isNew: product.seq === 0 && product.entries.some(isCreation),
      file: findUnsentFile(product.entries),
    }
  })
}

/** The id of the product that an entry is about. A write of a variant has it in its scope. */
export const findProductId = (entry: ProductEntry): string | undefined =>
  isVariantWrite(entry) ? entry.scope.slice('product:'.length) : findRowId(entry)

const isVariantWrite = isWriteOf(updateVariant)

const groupByProduct = (entries: readonly ProductEntry[]): Map<string | undefined, ProductEntry[]> => {
  const byId = new Map<string | undefined, ProductEntry[]>()
  for (const entry of entries) {
    const id = findProductId(entry)
    byId.set(id, [...(byId.get(id) ?? []), entry])
  }
  return byId
}

const applyPendingChange: ApplyPending<Product, ProductEntry> = (product, entry) =>
  entry.endpoint === deleteProduct.name ? 'deleted' : applyWrite(product, entry)

const applyWrite = (product: Product, entry: ProductEntry): Partial<Product> => {
  if (isVariantWrite(entry)) return changeVariant(product, entry.input)
  const written = pickWrittenFields(entry.input)
  return { ...written, ...applyAssortment({ ...product, ...written }, entry.input as AssortmentInput) }
}

/** Nothing where another change has deleted the variant. */
const changeVariant = (product: Product, input: EntryOf<typeof updateVariant>['input']): Partial<Product> => {
  const variants = product.variants?.map(variant =>
    variant.id === input.id ? applyVariant(variant, { ...input, values: variant.values }) : variant,
  )
  return variants ? withVariants(product, variants) : input.id === product.id ? pickWrittenFields(input) : {}
}

/**
 * A stock, price or discount that was rejected because it has changed meanwhile: the vendor's figure, what they saw,
 * and the server's figure.
 */
export type FigureConflict = {
  field: (typeof FIGURES)[number]
  entry: EntryOf<typeof updateProduct>
  written: number
  seen: number
  found: number
}

const EXPECTED_FIELDS = { stock: 'expectedStock', price: 'expectedPrice', discount: 'expectedDiscount' } as const
const FIGURES = ['stock', 'price', 'discount'] as const

/** The rejected figure among a product's changes; undefined: none. */
export const findFigureConflict = (entries: readonly OutboxEntry[]): FigureConflict | undefined => {
  const entry = entries.filter(isWriteOf(updateProduct)).find(({ state }) => state === 'rejected')
  if (entry?.error?.code !== 'CONFLICT') return undefined
  const { detail } = entry.error
  for (const field of FIGURES) {
    const [written, seen, found] = [Number(entry.input[field]), entry.input[EXPECTED_FIELDS[field]], detail[field]]
    if (typeof found === 'number' && typeof seen === 'number' && Number.isFinite(written))
      return { field, entry, written, seen, found }
  }
  return undefined
}

/** The device's row may be older than the refusal, which has the server's figure. */
const withFoundFigure = (product: Product, entries: readonly OutboxEntry[] = []): Product => {
  const conflict = findFigureConflict(entries)
  if (!conflict || product[conflict.field] !== conflict.seen) return product
  return { ...product, [conflict.field]: conflict.found }
}

/** A product with the initial values of its form: rejected changes are included, to be corrected. */
export const toWrittenProduct = (product: OptimisticProduct): OptimisticProduct => {
  const written = { ...product }
  for (const entry of product.entries.filter(isProductWrite)) Object.assign(written, applyWrite(written, entry))
  return written
}

const TEXT_FIELDS = [
  'name',
  'description',
  'nameBn',
  'descriptionBn',
  'warranty',
  'warrantyBn',
  'status',
  'categoryId',
] as const
const NUMBER_FIELDS = ['price', 'discount', 'stock'] as const

/** Forms store numbers as they were typed; products have numbers. */
const pickWrittenFields = (input: Record<string, unknown>): Partial<Product> =>
  Object.fromEntries([
    ...TEXT_FIELDS.flatMap(field => (typeof input[field] === 'string' ? [[field, input[field]]] : [])),
    ...NUMBER_FIELDS.flatMap(field =>
      Number.isFinite(Number(input[field] ?? Number.NaN)) ? [[field, Number(input[field])]] : [],
    ),
  ])

/** Nothing where another client wrote it: then the device knows neither its shop nor its category. */
const toPendingProduct = ({ id, entry }: Creation<(typeof PRODUCT_CREATE_ENDPOINTS)[number]>): Product[] => {
  const { endpoint, input, seen, createdAt } = entry
  if (!seen) return []
  const { category, shop, image, thumbhash } = seen
  return [
    {
      name: '',
      description: '',
      price: 0,
      discount: 0,
      stock: 0,
      status: endpoint === duplicateProduct.name ? 'DRAFT' : 'ACTIVE',
      ...pickWrittenFields(input),
      id,
      image,
      thumbhash,
      ...('pictures' in input && copyImages(input.pictures)),
      categoryId: category.id,
      category,
      shopId: shop.id,
      shop,
      rating: 0,
      reviewCount: 0,
      sold: 0,
      createdAt: new Date(createdAt).toISOString(),
      seq: 0,
    },
  ]
}

const copyImages = (pictures: InputOf<typeof duplicateProduct>['pictures'] = []): Pick<Product, 'images'> =>
  pictures.length > 1
    ? { images: pictures.map(({ id, image, ...texts }) => describePicture({ id, image, thumbhash: null }, texts)) }
    : {}

/** Applies an admin's pending deletion of a product. */
export const applyPendingToProduct: ApplyPending<Product> = (product, { endpoint, input }) =>
  endpoint === deleteProduct.name && input.id === product.id ? 'deleted' : null
