import { sql } from 'kysely'
import { applyCampaigns, type CampaignTerms } from '../../../src/contract/campaign-prices.ts'
import type { Poisha } from '../../../src/contract/money.ts'
import type { ProductOption } from '../../../src/contract/products/options.ts'
import { compileOnce, type Parameter } from '../../db/compile-once.ts'
import { sendTogether } from '../../db/send-together.ts'
import type { Database } from '../../db/store.ts'
import { findCampaignsOfProducts } from '../../products/listing/product-campaigns.ts'
import { readOptions, readValues } from '../../products/variants/variant-rows.ts'

/**
 * The fields of products that an order depends on, by id: money in poisha, removed and unlisted products included. Their prices
 * are those of the campaigns that run now, also where the job has not written them yet.
 */
export const findProductsForOrder = async (
  db: Database,
  productIds: readonly string[],
  now: number,
): Promise<Map<string, OrderableProduct>> => {
  const products = new Map<string, OrderableProduct>()
  const [rows, campaigns] = await sendTogether([
    selectOrderableVariants(db, { productIds }),
    findCampaignsOfProducts(db, productIds),
  ])
  for (const row of rows) {
    const product = products.get(row.id) ?? toProduct(row)
    products.set(row.id, product)
    if (row.deletedAt === null) product.variants.push(toVariant(row, campaigns.get(row.id) ?? [], now))
  }
  return products
}

const selectOrderableVariants = compileOnce((db, { productIds }: { productIds: readonly Parameter<string>[] }) =>
  db
    .selectFrom('products')
    .innerJoin('product_variants', 'product_variants.product_id', 'products.id')
    .leftJoin('campaign_prices', 'campaign_prices.variant_id', 'product_variants.id')
    .select([
      'products.id',
      'products.shop_id as shopId',
      'products.category_id as categoryId',
      'products.name',
      'products.name_bn as nameBn',
      'products.image',
      'products.is_listed as isListed',
      'products.options',
      'product_variants.id as variantId',
      'product_variants.option_values',
      'product_variants.price',
      'product_variants.discount',
      'product_variants.stock',
      'product_variants.sku',
      'product_variants.weight',
      'product_variants.image as variantImage',
      'product_variants.deleted_at as deletedAt',
      'campaign_prices.own_price as ownPrice',
      'campaign_prices.own_discount as ownDiscount',
    ])
    .select(
      sql<string | null>`(select parent_id from categories where categories.id = products.category_id)`.as(
        'parentCategoryId',
      ),
    )
    .where('products.id', 'in', [...productIds])
    .orderBy('product_variants.position'),
)
type OrderableRow = Awaited<ReturnType<typeof selectOrderableVariants>>[number]

export type OrderableVariant = Pick<OrderableRow, 'price' | 'discount' | 'stock' | 'sku' | 'weight'> & {
  id: string
  /** The vendor's own price, by which the order makes sure that they have not changed it. */
  ownPrice: Poisha
  /** Its own picture, else that of its product. */
  image: string
  values: readonly string[]
}
export type OrderableProduct = Pick<OrderableRow, 'id' | 'shopId' | 'name' | 'nameBn' | 'image' | 'isListed'> & {
  /** Its category, and the one above that. */
  categoryIds: readonly string[]
  options: readonly ProductOption[]
  /** Those that are not deleted. */
  variants: OrderableVariant[]
}

const toProduct = (row: OrderableRow): OrderableProduct => ({
  ...{ id: row.id, shopId: row.shopId, name: row.name, nameBn: row.nameBn, image: row.image, isListed: row.isListed },
  categoryIds: [row.categoryId, row.parentCategoryId].filter(id => id !== null),
  options: readOptions(row.options),
  variants: [],
})

const toVariant = (row: OrderableRow, campaigns: readonly CampaignTerms[], now: number): OrderableVariant => ({
  id: row.variantId,
  values: readValues(row),
  ...applyCampaigns({ price: row.ownPrice ?? row.price, discount: row.ownDiscount ?? row.discount }, campaigns, now),
  ownPrice: row.ownPrice ?? row.price,
  stock: row.stock,
  sku: row.sku,
  weight: row.weight,
  image: row.variantImage ?? row.image,
})
