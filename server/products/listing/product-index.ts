import { listOptionTexts } from '../../../src/contract/products/options.ts'
import { type SearchTexts, toSearchTokens } from '../../../src/contract/search/tokens.ts'
import { splitWords } from '../../../src/contract/search-text.ts'
import { advanceSearchSeq } from '../../db/counters.ts'
import { indexDocuments } from '../../db/search/search-index.ts'
import { addWords } from '../../db/search/search-vocabulary.ts'
import type { Database } from '../../db/store.ts'
import { readOptions } from '../variants/variant-rows.ts'

/** Updates the search index and the vocabulary for these products. Call it in the transaction that writes them. */
export const indexProducts = async (tx: Database, productIds: readonly string[]): Promise<void> => {
  if (productIds.length === 0) return
  const products = await selectTexts(tx, productIds)
  await indexDocuments(
    tx,
    products.map(({ id, ...texts }) => ({ productId: id, tokens: toSearchTokens(texts) })),
  )
  await addWords(
    tx,
    products.flatMap(({ id: _, ...texts }) => Object.values(texts).flat().flatMap(splitWords)),
  )
  await advanceSearchSeq(tx)
}

const selectTexts = async (tx: Database, productIds: readonly string[]): Promise<(SearchTexts & { id: string })[]> => {
  const rows = await tx
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .innerJoin('shops', 'shops.id', 'products.shop_id')
    .select([
      'products.id',
      'products.name',
      'products.description',
      'products.name_bn',
      'products.description_bn',
      'products.options',
      'categories.name as category',
      'categories.name_bn as category_bn',
      'shops.name as shop',
      'shops.name_bn as shop_bn',
    ])
    .where('products.id', 'in', [...productIds])
    .execute()
  return rows.map(row => ({
    id: row.id,
    names: [row.name, row.name_bn].filter(isText),
    categories: [row.category, row.category_bn].filter(isText),
    shops: [row.shop, row.shop_bn].filter(isText),
    descriptions: [row.description, row.description_bn].filter(isText),
    options: listOptionTexts(readOptions(row.options)),
  }))
}

const isText = (text: string | null): text is string => text !== null
