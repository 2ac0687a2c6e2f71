import type { SelectQueryBuilder } from 'kysely'
import type { OptionFilter } from '../../../src/contract/products/option-filter.ts'
import type { Database } from '../../db/store.ts'
import type { Tables } from '../../db/tables.ts'

type VariantOptions = SelectQueryBuilder<Tables, 'variant_options', object>

/**
 * The variants with a wanted value of every wanted option, and with `inStock` those of them that are not sold out.
 * @returns null: nothing is wanted of a variant
 */
export const selectWantedVariants = (
  db: Database,
  wanted: OptionFilter,
  inStock: boolean | undefined,
): VariantOptions | null => {
  const [first, ...others] = [...wanted].map(([name, values]) => [...values].map(value => `${name}:${value}`))
  if (!first && !inStock) return null
  let variants: VariantOptions = db.selectFrom('variant_options')
  if (first) variants = variants.where('variant_options.option_key', 'in', first)
  for (const keys of others)
    variants = variants.where('variant_options.variant_id', 'in', selectByKeys(db, keys).select('variant_id'))
  if (!inStock) return variants
  const inStockIds = db
    .selectFrom('product_variants')
    .select('product_variants.id')
    .where('product_variants.stock', '>', 0)
  return variants.where('variant_options.variant_id', 'in', inStockIds)
}

const selectByKeys = (db: Database, keys: readonly string[]): VariantOptions =>
  db.selectFrom('variant_options').where('variant_options.option_key', 'in', [...keys])
