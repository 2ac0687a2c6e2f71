import { randomUUID } from 'node:crypto'
import type { Product } from '../../../src/contract/products/products.ts'
import { queryMarket, type Saree } from './shopper-actions.ts'
import { callApiAs } from './staff-actions.ts'

/** Gives a product sizes, as its vendor would. The first one keeps the product's id. */
export const giveSizes = (
  url: string,
  saree: Pick<Saree, 'id' | 'price' | 'vendor'>,
  stocks: Record<string, number>,
  prices: Record<string, number> = {},
): Promise<Product> =>
  callApiAs<Product>(url, saree.vendor, 'PATCH', `/products/${saree.id}`, {
    options: [{ name: 'Size', nameBn: 'সাইজ', values: Object.keys(stocks).map(value => ({ value })) }],
    variants: Object.entries(stocks).map(([value, stock], at) => ({
      id: at === 0 ? saree.id : randomUUID(),
      values: [value],
      price: prices[value] ?? saree.price / 100,
      stock,
    })),
  })

export type SoldLine = { productId: string; variantId: string; title: string | null; quantity: number }

/** The lines of the newest order. */
export const readNewestLines = (dataDir: string): SoldLine[] =>
  queryMarket<SoldLine>(
    dataDir,
    `select product_id as productId, variant_id as variantId, variant_title as title, quantity from order_items
     where order_id = (select id from orders order by created_at desc, id desc limit 1) order by variant_title`,
  )
