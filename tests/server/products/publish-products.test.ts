import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toTier } from '../../../server/db/search/relevance-tiers.ts'
import { hasMatch } from '../../../server/db/search/search-index.ts'
import { indexProducts } from '../../../server/products/listing/product-index.ts'
import type { ProductColumns } from '../../../server/products/product-writes.ts'
import { publishChange } from '../../../server/products/publish-products.ts'
import { writeOptions } from '../../../server/products/variants/variant-rows.ts'
import { parseSearchQuery } from '../../../src/contract/search/parse-query.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'

describe('A product of which one column has changed', () => {
  let market: MarketFixture
  beforeAll(async () => {
    market = await openMarketFixture()
  })
  afterAll(() => market.stop())

  const listTextColumns = async (): Promise<string[]> => {
    const tables = await market.store.read.introspection.getTables()
    const { columns } = tables.find(({ name }) => name === 'products')!
    return columns.filter(({ dataType }) => dataType.toLowerCase() === 'text').map(({ name }) => name)
  }
  const isFound = (word: string): Promise<boolean> =>
    hasMatch(market.store.read, parseSearchQuery(word, false)!, toTier([]))
  const toValue = async (column: string, word: string): Promise<string | null> => {
    if (column === 'category_id') return market.addCategory(word)
    return column === 'options' ? writeOptions([{ name: 'Size', values: [{ value: word }] }]) : word
  }
  const change = async (column: string, word: string): Promise<string> => {
    const id = await market.addProduct()
    const columns: ProductColumns = { [column]: await toValue(column, word) }
    await market.store.write(async tx => {
      await tx.updateTable('products').set(columns).where('id', '=', id).execute()
      await publishChange(tx, id, columns, 1)
    })
    return id
  }

  it('is in the search index as if everything about it had been indexed again', async () => {
    const found: string[] = []
    for (const column of await listTextColumns()) {
      if (['id', 'shop_id'].includes(column)) continue
      const word = `qz${column.replaceAll('_', '')}`
      const id = await change(column, word)
      const wasFound = await isFound(word)
      await market.store.write(tx => indexProducts(tx, [id]))
      expect(wasFound, column).toBe(await isFound(word))
      if (wasFound) found.push(column)
    }
    expect(found.sort()).toEqual(['category_id', 'description', 'description_bn', 'name', 'name_bn', 'options'])
  })
})
