import { useLiveQuery } from 'dexie-react-hooks'
import type { Product } from '../../contract/products.ts'
import { readComparison } from '../../local/comparison.ts'
import { db } from '../../local/db.ts'
import { readCatalogue } from '../../local/replica.ts'
import { type Compared, comparedNow } from './compared-now.ts'

/** The products being compared, as the market has them now; undefined while they are read. */
export const useComparison = (): Compared[] | undefined => useLiveQuery(readNow)

/** How many products are being compared. */
export const useComparisonCount = (): number => useLiveQuery(async () => (await readComparison()).length) ?? 0

const readNow = async (): Promise<Compared[]> => {
  const kept = await readComparison()
  const [rows, { at, isPartial }] = await Promise.all([
    db.products.bulkGet(kept.map((product: Product) => product.id)),
    readCatalogue(),
  ])
  return comparedNow(
    kept,
    rows.filter(row => row !== undefined),
    at !== null && !isPartial,
  )
}
