import { buildSearchText, splitWords } from '../../src/contract/search-text.ts'
import { indexDocuments } from '../db/search-index.ts'
import { addWords } from '../db/search-vocabulary.ts'
import type { Database } from '../db/store.ts'

/** Updates the search index and the vocabulary for these products. Call it in the transaction that writes them. */
export const indexProducts = async (tx: Database, productIds: readonly string[]): Promise<void> => {
  if (productIds.length === 0) return
  const products = await tx
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .innerJoin('shops', 'shops.id', 'products.shop_id')
    .select([
      'products.id',
      'products.name',
      'products.description',
      'categories.name as category',
      'shops.name as shop',
    ])
    .where('products.id', 'in', [...productIds])
    .execute()
  const documents = products.map(product => ({
    productId: product.id,
    name: splitWords(product.name).join(' '),
    text: buildSearchText(product),
  }))
  await indexDocuments(tx, documents)
  await addWords(
    tx,
    documents.flatMap(document => document.text.split(' ')),
  )
}
