import { v7 as uuid } from 'uuid'
import type { RowOf } from '../../server/demo/market-rows.ts'
import { indexProducts } from '../../server/products/listing/product-index.ts'
import type { MarketFixture } from './market-fixture.ts'

const BATCH = 500

/** Adds many products in one transaction. @returns their ids */
export const seedProducts = async (
  market: MarketFixture,
  count: number,
  rowFor: (n: number) => Partial<RowOf<'products'>>,
): Promise<string[]> => {
  const template = await market.product(await market.addProduct({ name: 'The first of many', sold: 0 }))
  const rows = Array.from({ length: count }, (_, n) => ({ ...template, id: uuid(), search_id: null, ...rowFor(n) }))
  const ids = rows.map(row => row.id)
  await market.store.write(async tx => {
    for (let from = 0; from < count; from += BATCH)
      await tx
        .insertInto('products')
        .values(rows.slice(from, from + BATCH))
        .execute()
    await indexProducts(tx, ids)
  })
  return ids
}
