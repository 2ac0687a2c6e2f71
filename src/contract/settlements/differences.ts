import type { Poisha } from '../money.ts'
import { collectedCash, dueCash, type ParcelCash, type SettledAmounts } from '../shipments/parcel-cash.ts'
import { isFinal } from '../shipments/shipment-status.ts'

/** How a settlement can differ from what the market knows of the parcels. */
export const DIFFERENCES = [
  /** Delivered before other parcels of the settlement, and in none. */
  'MISSING',
  /** It was settled before. */
  'DOUBLED',
  'LESS_CASH',
  'MORE_CASH',
  /** The courier has kept another fee than it named for the parcel. */
  'FEE_DIFFERS',
  /** No parcel of the shop has this number. Shops book some parcels in the courier's own panel. */
  'UNKNOWN',
  /** Another amount has arrived than its lines add up to: the rest is a line of its own, without a parcel. */
  'TOTAL_DIFFERS',
] as const
export type Difference = (typeof DIFFERENCES)[number]

/**
 * - `ACCEPT`: what the courier says holds. A missing parcel will not be paid.
 * - `REJECT`: it does not hold. What is open stays open with the courier.
 * - `MATCHED`: a person has said which parcel the line means.
 * - `FOUND`: a later settlement has paid the missing parcel, or the missing rest; no person decides this.
 */
export const SETTLEMENT_DECISIONS = ['ACCEPT', 'REJECT', 'MATCHED', 'FOUND'] as const
export type SettlementDecision = (typeof SETTLEMENT_DECISIONS)[number]

/** What a person has decided and can take back. */
export const REVERSIBLE_DECISIONS = ['ACCEPT', 'REJECT', 'MATCHED'] as const
export type ReversibleDecision = (typeof REVERSIBLE_DECISIONS)[number]

/** A client may not know all decisions. */
export const isReversible = (decision: string | null | undefined): decision is ReversibleDecision =>
  REVERSIBLE_DECISIONS.some(one => one === decision)

export const CHOSEN_DECISIONS = ['ACCEPT', 'REJECT', 'MATCH'] as const
export type ChosenDecision = (typeof CHOSEN_DECISIONS)[number]

/**
 * What a person may decide. Of the market's account, money for no known parcel is in the books: it is written off, or owed to the
 * courier. Of a shop's account it is not, so there is nothing to claim.
 */
export const allowedDecisions = (kind: string, isMarket: boolean): readonly ChosenDecision[] => {
  const withoutParcel: readonly ChosenDecision[] = isMarket ? ['ACCEPT', 'REJECT'] : ['ACCEPT']
  if (kind === 'UNKNOWN') return ['MATCH', ...withoutParcel]
  return kind === 'TOTAL_DIFFERS' ? withoutParcel : ['ACCEPT', 'REJECT']
}

/** What a settlement should have collected. A parcel on its way may be paid before its delivery is reported. */
const expectedCash = (parcel: ParcelCash): Poisha => (isFinal(parcel.status) ? collectedCash(parcel) : dueCash(parcel))

export type KnownParcel = ParcelCash & {
  /** What the courier named as its fee. Null: it did not. */
  fee: Poisha | null
  /** Cash that earlier lines have settled or a person has written off. */
  settled: Poisha
  /** Whether an earlier line names it. */
  isSettled: boolean
}

/**
 * In what a line differs. `amount`: of cash, or how much more fee. `namedFee`: the part of the fee that is for delivery,
 * where the settlement names it, because couriers may keep a share of the cash as well.
 * @param parcel null: none has its number
 */
export const findDifferences = (
  parcel: KnownParcel | null,
  line: SettledAmounts & { namedFee?: Poisha | null },
): { kind: Exclude<Difference, 'MISSING' | 'TOTAL_DIFFERS'>; amount: Poisha }[] => {
  if (!parcel) return [{ kind: 'UNKNOWN', amount: line.collected }]
  const open = expectedCash(parcel) - parcel.settled
  // The rest of a parcel may be paid later. Anything else about a settled parcel is a repetition.
  if (parcel.isSettled) return open > 0 && line.collected === open ? [] : [{ kind: 'DOUBLED', amount: line.collected }]
  const rest = open - line.collected
  const more = parcel.fee === null ? 0 : (line.namedFee ?? line.fee) - parcel.fee
  return [
    ...(rest > 0 ? [{ kind: 'LESS_CASH' as const, amount: rest }] : []),
    ...(rest < 0 ? [{ kind: 'MORE_CASH' as const, amount: -rest }] : []),
    ...(more === 0 ? [] : [{ kind: 'FEE_DIFFERS' as const, amount: more }]),
  ]
}
