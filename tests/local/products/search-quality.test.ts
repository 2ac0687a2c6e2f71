import { describe, expect, it } from 'vitest'
import { computeMeanRating } from '../../../server/db/sql-expressions.ts'
import { pictureFile } from '../../../server/demo/demo-picture-files.ts'
import { type DemoPictures, listPictured } from '../../../server/demo/demo-pictures.ts'
import { createMarketRows } from '../../../server/demo/seed.ts'
import type { StoredProduct } from '../../../src/local/db/device-schema.ts'
import { searchProducts } from '../../../src/local/products/search.ts'
import { createTextSearch } from '../../../src/local/products/text-search.ts'
import {
  isWanted,
  meanQuality,
  readJudgedQueries,
  scoreQueries,
  selectPart,
} from '../../support/fixtures/search-quality.ts'
import { buildStoredProduct } from '../entity-fixtures.ts'

const readDemoProducts = (): StoredProduct[] => {
  const pictures: DemoPictures = new Map(
    listPictured().map(pictured => [pictureFile(pictured), { image: '/pictures/a.webp', thumbhash: '' }]),
  )
  const market = createMarketRows(pictures, 'hash', Date.UTC(2026, 1, 14), {})
  const toNames = (rows: readonly { id: string; name: string; name_bn?: string | null }[], id: string) => {
    const { name, name_bn } = rows.find(row => row.id === id)!
    return { id, name, ...(name_bn && { nameBn: name_bn }) }
  }
  return market.products
    .filter(row => row.is_listed === 1)
    .map(row =>
      buildStoredProduct({
        ...{ id: row.id, name: row.name, description: row.description, stock: row.stock, sold: row.sold },
        ...(row.name_bn && { nameBn: row.name_bn }),
        ...(row.description_bn && { descriptionBn: row.description_bn }),
        price: row.price / 100,
        rating: computeMeanRating(row),
        category: toNames(market.categories, row.category_id),
        shop: { ...toNames(market.shops, row.shop_id), logoUrl: '' },
        createdAt: new Date(row.created_at).toISOString(),
      }),
    )
}

const products = readDemoProducts()
const text = createTextSearch(products)
const search = async (searchTerm: string) => {
  const { items } = await searchProducts(products, { searchTerm, page: 1, limit: 10 }, text)
  return items.map(product => product.name)
}

describe('The search of the device over the demo market', () => {
  const names = products.map(product => product.name)
  const scores = scoreQueries(search, names)

  it('is measured by queries whose wanted products exist', () => {
    const without = readJudgedQueries().filter(({ wanted }) => wanted.length > 0)
    expect(without.filter(query => !names.some(name => isWanted(name, query)))).toEqual([])
  })

  it.for([
    ['all', 0.95],
    ['tuned', 0.95],
    ['held', 0.95],
    ['hard', 0.9],
    ['second', 0.94],
    ['unseen', 0.94],
  ] as const)('finds what people mean, in the queries of the part %s', async ([part, aim], { annotate }) => {
    const own = selectPart(await scores, part)
    const quality = meanQuality(own)
    await annotate(`${own.length} queries: ${JSON.stringify(quality)}`)
    expect(quality.ndcgAt10).toBeGreaterThanOrEqual(aim)
    expect(quality.recallAt3).toBeGreaterThanOrEqual(aim)
  })
})
