import { compileOnce, type Parameter } from './compile-once.ts'
import type { Database } from './store.ts'

/** Advances with each change of a price of a product in these categories. Read it before the rows, too. */
export const readPriceVersion = async (db: Database, categoryIds: readonly string[]): Promise<number> => {
  if (categoryIds.length === 0) return 0
  const rows = await selectPriceVersions(db, { categoryIds })
  return rows.reduce((sum, { value }) => sum + value, 0)
}

const selectPriceVersions = compileOnce((db, { categoryIds }: { categoryIds: readonly Parameter<string>[] }) =>
  db
    .selectFrom('price_versions')
    .select('value')
    .where('category_id', 'in', [...categoryIds]),
)
