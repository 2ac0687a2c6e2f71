import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { OptionFilter } from '../../../src/contract/products/option-filter.ts'
import type { Database } from '../../db/store.ts'
import type { Tables } from '../../db/tables.ts'

type VariantOptions = SelectQueryBuilder<Tables, 'variant_options', object>

/**
 * The variants with a wanted value of every wanted option, and with `inStock` those of them that are not sold out. Only the first
 * option is looked up by itself; a variant that has it is then looked at for the others.
 */
export const selectWantedVariants = (
  db: Database,
  wanted: OptionFilter,
  inStock: boolean | undefined,
): VariantOptions => {
  const [first = [], ...others] = [...wanted].map(([name, values]) => [...values].map(value => `${name}:${value}`))
  let variants: VariantOptions = db.selectFrom('variant_options').where('variant_options.option_key', 'in', first)
  for (const keys of others) variants = variants.where(row => row.exists(selectByKeys(row, keys)))
  return inStock ? variants.where(row => row.exists(selectInStock(row))) : variants
}

type Row = ExpressionBuilder<Tables, 'variant_options'>

const selectByKeys = (row: Row, keys: readonly string[]) =>
  row
    .selectFrom('variant_options as other')
    .select(sql.lit(1).as('one'))
    .whereRef('other.variant_id', '=', 'variant_options.variant_id')
    .where('other.option_key', 'in', [...keys])

const selectInStock = (row: Row) =>
  row
    .selectFrom('product_variants as variant')
    .select(sql.lit(1).as('one'))
    .whereRef('variant.id', '=', 'variant_options.variant_id')
    .where('variant.stock', '>', 0)
