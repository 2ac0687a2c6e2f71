import { sql } from 'kysely'
import {
  type CommissionedLine,
  type CommissionRule,
  type CommissionTerms,
  calculateCommissions,
  type LineCommission,
} from '../../src/contract/ledger/commission.ts'
import type { Poisha } from '../../src/contract/money.ts'
import { spreadAmount } from '../../src/contract/spread-amount.ts'
import { compileOnce, type Parameter } from '../db/compile-once.ts'
import type { Database } from '../db/store.ts'

/** The rules for a shop, and the VAT on commission, at a time. */
export const readCommissionTerms = async (
  db: Database,
  { shopId, now }: { shopId: string; now: number },
): Promise<CommissionTerms> => {
  const rows = await selectTerms(db, { shopId, now })
  return {
    rules: rows.flatMap(toRule),
    vatRate: rows[0]?.vatRate ?? 0,
    withholdingRate: rows[0]?.withholdingRate ?? 0,
  }
}

type Terms = { shopId: Parameter<string>; now: Parameter<number> }

const selectTerms = compileOnce((db, { shopId, now }: Terms) =>
  db
    .selectFrom('shops')
    .leftJoin('commission_rules', join =>
      join.on(rule => rule.or([rule('shop_id', 'is', null), rule('shop_id', '=', shopId)])),
    )
    .select(['shop_id as shopId', 'category_id as categoryId', 'rate', 'fixed'])
    .select('commission_rules.created_at as createdAt')
    .select(sql<number | null>`(select rate from withholding_rates where shop_id = ${shopId})`.as('withholdingRate'))
    .select(
      sql<
        number | null
      >`(select rate from commission_vat where starts_at <= ${now} order by starts_at desc limit 1)`.as('vatRate'),
    )
    .where('shops.id', '=', shopId)
    .orderBy('commission_rules.created_at')
    .orderBy('commission_rules.id'),
)

type TermsRow = Omit<CommissionRule, 'rate' | 'fixed' | 'createdAt'> & {
  rate: number | null
  fixed: Poisha | null
  createdAt: number | null
}

/** A shop without any rule has one row, for the rates. */
const toRule = ({ shopId, categoryId, rate, fixed, createdAt }: TermsRow): CommissionRule[] =>
  rate === null || fixed === null || createdAt === null ? [] : [{ shopId, categoryId, rate, fixed, createdAt }]

type PlacedLine = { quantity: number; price: Poisha; product: { categoryIds: readonly string[] } }

/**
 * The commission on each line of a new order. It is taken of what the shop gets for the line: after its own coupon, of
 * which the line bears its part, but not after one of the market, which pays that itself.
 */
export const commissionLines = (
  lines: readonly PlacedLine[],
  { shopId, shopDiscount, terms }: { shopId: string; shopDiscount: Poisha; terms: CommissionTerms },
): LineCommission[] => {
  const amounts = lines.map(({ price, quantity }) => price * quantity)
  const discounts = spreadAmount(amounts, shopDiscount)
  const commissioned = lines.map(
    ({ quantity, product }, index): CommissionedLine => ({
      quantity,
      categoryIds: product.categoryIds,
      amount: (amounts[index] ?? 0) - (discounts[index] ?? 0),
    }),
  )
  return calculateCommissions(commissioned, shopId, terms)
}
