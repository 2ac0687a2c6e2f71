import type { Poisha } from '../../src/contract/money.ts'
import { collectedCash, type ParcelCash, type SettledAmounts } from '../../src/contract/shipments/parcel-cash.ts'
import { type Entry, sumByAccount } from './order-balances.ts'

type DecidedDifference = { position: number | null; kind: string; amount: Poisha; decision: string | null }

export type ParcelMoney = ParcelCash & {
  shopId: string
  courier: string
  /** Whether it went with the market's own account. */
  isMarket: boolean
  lines: readonly (SettledAmounts & { settlementId: string; position: number })[]
  differences: readonly (DecidedDifference & { settlementId: string })[]
}

/**
 * The balances that the accounts must have for a parcel. Of a shop's own account no claim of the market is in them: cash that
 * the courier has is set off in the accounts of its order. Of the market's account the courier owes the market, which has
 * what is paid in its bank and bears what is written off; the accounts of the order say what of it is the shop's.
 */
export const toParcelBalances = ({ shopId, courier, isMarket, ...money }: ParcelMoney): Entry[] => {
  const sums = sumParcel(money)
  const owner = isMarket ? '' : shopId
  return sumByAccount([
    isMarket
      ? { kind: 'courier', owner: courier, amount: sums.cash }
      : { kind: 'courier-cash', owner, amount: sums.cash },
    { kind: isMarket ? 'bank' : 'courier-paid', owner, amount: sums.paid },
    { kind: 'courier-fee', owner, amount: sums.fee },
    { kind: 'courier-loss', owner, amount: sums.loss },
    { kind: 'courier-collected', owner, amount: -collectedCash(money) },
  ])
}

type ParcelSums = { cash: Poisha; paid: Poisha; fee: Poisha; loss: Poisha }

/** What the courier has, has paid and has kept of a parcel's cash, and what was written off. */
export const sumParcel = ({
  lines,
  differences,
  ...parcel
}: Omit<ParcelMoney, 'shopId' | 'courier' | 'isMarket'>): ParcelSums => {
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
  return sums
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
