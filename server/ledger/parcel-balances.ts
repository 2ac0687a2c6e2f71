import type { Poisha } from '../../src/contract/money.ts'
import { collectedCash, type ParcelCash, type SettledAmounts } from '../../src/contract/shipments/parcel-cash.ts'
import { type Entry, sumByAccount } from './order-balances.ts'

type DecidedDifference = { position: number | null; kind: string; amount: Poisha; decision: string | null }

export type ParcelMoney = ParcelCash & {
  shopId: string
  lines: readonly (SettledAmounts & { settlementId: string; position: number })[]
  differences: readonly (DecidedDifference & { settlementId: string })[]
}

/**
 * The balances that the accounts must have for a parcel. They are the shop's own, and no claim of the market is in them:
 * cash that the courier has is set off in the accounts of its order.
 */
export const toParcelBalances = ({ shopId, lines, differences, ...parcel }: ParcelMoney): Entry[] => {
  const sums = { cash: collectedCash(parcel), paid: 0, fee: 0, loss: 0 }
  for (const line of lines) {
    if (isRepetition(line, differences)) continue
    sums.cash -= line.collected
    sums.paid += line.collected - line.fee
    sums.fee += line.fee
  }
  for (const difference of differences) {
    const [cash, fee] = decidedAmounts(difference)
    sums.cash -= cash - fee
    sums.loss += cash
    sums.fee -= fee
  }
  const amounts = [
    ['courier-cash', sums.cash],
    ['courier-paid', sums.paid],
    ['courier-fee', sums.fee],
    ['courier-loss', sums.loss],
    ['courier-collected', -collectedCash(parcel)],
  ] as const
  return sumByAccount(amounts.map(([kind, amount]) => ({ kind, owner: shopId, amount })))
}

/** A line that repeats another one counts only when a person says that the money came twice. */
const isRepetition = (
  line: { settlementId: string; position: number },
  differences: ParcelMoney['differences'],
): boolean =>
  differences.some(
    ({ settlementId, position, kind, decision }) =>
      settlementId === line.settlementId && position === line.position && kind === 'DOUBLED' && decision !== 'ACCEPT',
  )

/** What a decision writes off as lost cash, and which fee it does not accept: the courier owes it. */
const decidedAmounts = ({ kind, amount, decision }: DecidedDifference): [cash: Poisha, fee: Poisha] => {
  if (kind === 'FEE_DIFFERS') return [0, decision === 'REJECT' ? amount : 0]
  if (decision !== 'ACCEPT') return [0, 0]
  if (kind === 'LESS_CASH' || kind === 'MISSING') return [amount, 0]
  return [kind === 'MORE_CASH' ? -amount : 0, 0]
}
