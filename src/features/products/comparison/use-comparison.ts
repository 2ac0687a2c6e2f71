import { useLiveQuery } from 'dexie-react-hooks'
import { readCatalogue } from '../../../local/db/replica.ts'
import { readComparison } from '../../../local/products/comparison.ts'
import { readProductsById } from '../../../local/products/rows.ts'
import { type ComparedProduct, mergeCurrentProducts } from './compared-products.ts'

/** The products of the comparison with current data; undefined while loading. */
export const useComparison = (): ComparedProduct[] | undefined => useLiveQuery(readComparedProducts)

/** How many products are in the comparison. */
export const useComparisonCount = (): number => useLiveQuery(async () => (await readComparison()).length) ?? 0

const readComparedProducts = async (): Promise<ComparedProduct[]> => {
  const stored = await readComparison()
  const [rows, { at, isPartial }] = await Promise.all([
    readProductsById(stored.map(product => product.id)),
    readCatalogue(),
  ])
  return mergeCurrentProducts(stored, [...rows.values()], at !== null && !isPartial)
}
