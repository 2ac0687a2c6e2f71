import type { NotNull } from 'kysely'
import { foldChoice } from '../../../src/contract/products/variant-draft.ts'
import { foldText } from '../../../src/contract/search-text.ts'
import type { Database } from '../../db/store.ts'
import { readFormerNames } from '../../products/listing/category-family.ts'
import { shortenKey } from './import-entry.ts'

/** The ids of what rows may refer to by name: all categories and the vendor's own shops, by folded name. */
export const findImportNames = async (db: Database, vendorId: string) => {
  const categories = await db
    .selectFrom('categories')
    .select(['id', 'name', 'name_bn as nameBn', 'former_names as formerNames'])
    .where('deleted_at', 'is', null)
    .execute()
  const shops = await db
    .selectFrom('shops')
    .select(['id', 'name', 'name_bn as nameBn'])
    .where('vendor_id', '=', vendorId)
    .where('deleted_at', 'is', null)
    .execute()
  return {
    categories: byName([...listFormerNames(categories), ...categories]),
    categoryNames: categories,
    shops: byName(shops),
  }
}

/** Files may still name a category that was merged into another. */
const listFormerNames = (categories: readonly { id: string; formerNames: string | null }[]): NamedRow[] =>
  categories.flatMap(({ id, formerNames }) => readFormerNames(formerNames).map(name => ({ id, name, nameBn: null })))

type NamedRow = { id: string; name: string; nameBn: string | null }

/** The ids by both names. If the Bangla name of one row is the English name of another, the English name counts. */
const byName = (rows: readonly NamedRow[]): Map<string, string> => {
  const inBangla = rows.flatMap(({ id, nameBn }): [string, string][] => (nameBn ? [[foldText(nameBn), id]] : []))
  return new Map([...inBangla, ...rows.map(({ id, name }): [string, string] => [foldText(name), id])])
}

/** A product that a row may change, with its present values. */
export type OwnProduct = Awaited<ReturnType<typeof selectOwnProducts>>[number]

/** The vendor's own products with these ids. */
export const findOwnProductsById = async (
  db: Database,
  ids: readonly string[],
  vendorId: string,
): Promise<Map<string, OwnProduct>> => {
  const rows = ids.length === 0 ? [] : await selectOwnProducts(db, ids, vendorId)
  return new Map(rows.map(row => [row.id, row]))
}

const selectOwnProducts = (db: Database, ids: readonly string[], vendorId: string) =>
  db
    .selectFrom('products')
    .innerJoin('shops', 'shops.id', 'products.shop_id')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .select(['products.id', 'products.shop_id as shopId', 'products.name', 'products.description', 'products.image'])
    .select(['products.name_bn as nameBn', 'products.description_bn as descriptionBn'])
    .select(['products.warranty', 'products.warranty_bn as warrantyBn', 'products.options'])
    .select(['products.thumbhash', 'products.price', 'products.discount', 'products.stock', 'products.status'])
    .select(['products.category_id as categoryId', 'categories.name as categoryName'])
    .where('products.id', 'in', [...ids])
    .where('products.deleted_at', 'is', null)
    .where('shops.vendor_id', '=', vendorId)
    .where('shops.deleted_at', 'is', null)
    .execute()

/** The ids of a vendor's products with these names, by shop and name, oldest first. */
export const findProductIdsByName = (db: Database, names: readonly string[], shopIds: readonly string[]) =>
  names.length === 0 || shopIds.length === 0
    ? []
    : db
        .selectFrom('products')
        .select(['id', 'shop_id as shopId', 'name'])
        .where('shop_id', 'in', [...shopIds])
        .where('name', 'in', [...names])
        .where('deleted_at', 'is', null)
        .orderBy('created_at')
        .orderBy('id')
        .execute()

/** Where a product came from: the name under which a file knows it, and what that file said last. */
export type ProductOrigin = {
  shopId: string
  key: string
  productId: string
  stock: number | null
  status: string | null
  image: string | null
  /** Of a variant. */
  variantId?: string
}

/** What the last file said of a variant. */
export type VariantOrigin = Pick<ProductOrigin, 'stock' | 'image'> & { variantId: string }

/** What the last files said of the variants of these products, by key. */
export const findVariantOrigins = async (
  db: Database,
  productIds: readonly string[],
): Promise<Map<string, VariantOrigin>> => {
  if (productIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('product_origins')
    .select(['origin_key', 'variant_id', 'stock', 'image'])
    .where('product_id', 'in', [...productIds])
    .where('variant_id', 'is not', null)
    .$narrowType<{ variant_id: NotNull }>()
    .execute()
  return new Map(rows.map(({ origin_key, variant_id, ...said }) => [origin_key, { ...said, variantId: variant_id }]))
}

/** A variant as a file knows it: by its values. */
export const toVariantKey = (productId: string, values: readonly string[]): string =>
  shortenKey(`variant:${productId}#${JSON.stringify(values.map(foldChoice))}`)

/** The origins with these keys in these shops whose product still exists. */
export const findProductOrigins = async (
  db: Database,
  keys: readonly string[],
  shopIds: readonly string[],
): Promise<ProductOrigin[]> =>
  keys.length === 0 || shopIds.length === 0
    ? []
    : db
        .selectFrom('product_origins')
        .innerJoin('products', 'products.id', 'product_origins.product_id')
        .select(['product_origins.shop_id as shopId', 'product_origins.origin_key as key'])
        .select(['product_origins.product_id as productId', 'product_origins.stock'])
        .select(['product_origins.status', 'product_origins.image'])
        .where('product_origins.shop_id', 'in', [...shopIds])
        .where('product_origins.origin_key', 'in', [...keys])
        .where('products.deleted_at', 'is', null)
        .execute()

/** Those of these products that files know by a handle or SKU. */
export const findCodedProductIds = async (db: Database, productIds: readonly string[]): Promise<Set<string>> => {
  if (productIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('product_origins')
    .select('product_id as id')
    .where('product_id', 'in', [...new Set(productIds)])
    .where('origin_key', 'not like', 'name:%')
    .where('origin_key', 'not like', 'variant:%')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Stores origins. A key that a shop has already now means the new product. */
export const saveProductOrigins = async (tx: Database, origins: readonly ProductOrigin[]): Promise<void> => {
  const unique = [...new Map(origins.map(origin => [`${origin.shopId} ${origin.key}`, origin])).values()]
  if (unique.length === 0) return
  await tx
    .insertInto('product_origins')
    .values(
      unique.map(({ shopId, key, productId, variantId, ...values }) => ({
        ...{ shop_id: shopId, origin_key: key, product_id: productId, variant_id: variantId ?? null },
        ...values,
      })),
    )
    .onConflict(conflict =>
      conflict.columns(['shop_id', 'origin_key']).doUpdateSet(row => ({
        product_id: row.ref('excluded.product_id'),
        variant_id: row.ref('excluded.variant_id'),
        stock: row.ref('excluded.stock'),
        status: row.ref('excluded.status'),
        image: row.ref('excluded.image'),
      })),
    )
    .execute()
}
