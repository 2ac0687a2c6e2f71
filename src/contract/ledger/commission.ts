import type { Poisha } from '../money.ts'

/** Hundredths of a percent: 750 is 7.5 %. */
export type Rate = number
const WHOLE: Rate = 10_000

/** What the market takes of a line. Without a shop or a category it is of all of them. */
export type CommissionRule = {
  shopId: string | null
  categoryId: string | null
  rate: Rate
  /** For each piece. */
  fixed: Poisha
  createdAt: number
}

/** What is in force when an order is placed. */
export type CommissionTerms = { rules: readonly CommissionRule[]; vatRate: Rate; withholdingRate: Rate }

/** `categoryIds`: the category of the product, and the one above it. `amount`: what the shop gets for the pieces. */
export type CommissionedLine = { categoryIds: readonly string[]; quantity: number; amount: Poisha }

/** As it is stored with the line, whatever becomes of the rule. */
export type LineCommission = {
  rate: Rate
  fixed: Poisha
  commission: Poisha
  vat: Poisha
  /** Tax that the market withholds for the state. */
  withholdingRate: Rate
  withholding: Poisha
}

const NO_COMMISSION = { rate: 0, fixed: 0, commission: 0, vat: 0 }

/**
 * The commission on each line of an order of a shop, and the tax withheld. Together with the VAT they never exceed what the shop
 * gets for the line.
 */
export const calculateCommissions = (
  lines: readonly CommissionedLine[],
  shopId: string,
  { rules, vatRate, withholdingRate }: CommissionTerms,
): LineCommission[] =>
  lines.map(line => {
    const rule = chooseCommissionRule(rules, shopId, line.categoryIds)
    const taken = rule ? applyRule(line, rule, vatRate) : NO_COMMISSION
    const left = line.amount - taken.commission - taken.vat
    return { ...taken, withholdingRate, withholding: Math.min(partOf(line.amount, withholdingRate), left) }
  })

const applyRule = (
  { quantity, amount }: CommissionedLine,
  { rate, fixed }: CommissionRule,
  vatRate: Rate,
): typeof NO_COMMISSION => {
  const commission = Math.min(partOf(amount, rate) + fixed * quantity, amount)
  return { rate, fixed, commission, vat: Math.min(partOf(commission, vatRate), amount - commission) }
}

const partOf = (amount: Poisha, rate: Rate): Poisha => Math.round((amount * rate) / WHOLE)

/**
 * The rule for a product of a shop: one for the shop and the category before one for either of them, and that before the
 * market's. Of two alike the one for the product's own category, and then the older one.
 */
export const chooseCommissionRule = <Rule extends CommissionRule>(
  rules: readonly Rule[],
  shopId: string,
  categoryIds: readonly string[],
): Rule | undefined => {
  const conditions = (rule: Rule) => Number(rule.shopId !== null) + Number(rule.categoryId !== null)
  const distance = (rule: Rule) => (rule.categoryId === null ? 0 : categoryIds.indexOf(rule.categoryId))
  return rules
    .filter(rule => rule.shopId === null || rule.shopId === shopId)
    .filter(rule => distance(rule) >= 0)
    .sort((a, b) => conditions(b) - conditions(a) || distance(a) - distance(b) || a.createdAt - b.createdAt)[0]
}
