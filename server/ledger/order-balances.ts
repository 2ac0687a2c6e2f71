import { ACCOUNT_KINDS, type AccountKind } from '../../src/contract/ledger/accounts.ts'
import type { Poisha } from '../../src/contract/money.ts'
import { CURRENCY } from '../../src/contract/money.ts'
import type { OrderStatus } from '../../src/contract/orders/order-status.ts'
import type { PaymentStatus, PaymentType } from '../../src/contract/payments/payment-status.ts'
import type { AttemptStatus } from '../../src/contract/payments/payments.ts'

/** An account and an amount: debits are positive, credits negative. `owner`: a shop or gateway, '' for the market. */
export type Entry = { kind: AccountKind; owner: string; amount: Poisha }

/** What the ledger reads of an order and its payments. */
export type OrderMoney = {
  shopId: string
  status: OrderStatus
  paymentType: PaymentType
  paymentStatus: PaymentStatus
  totalAmount: Poisha
  /** The part of the coupon discount that the market pays. */
  marketDiscount: Poisha
  /** What the market takes of a delivered order, and the VAT on it. */
  commission: Poisha
  commissionVat: Poisha
  /** Marked as paid by a person. */
  isPaidByHand: boolean
  isPayable: boolean
  payments: readonly PaymentMoney[]
}
export type PaymentMoney = {
  gateway: string
  status: AttemptStatus
  amount: Poisha
  receivedAmount: Poisha | null
  receivedCurrency: string | null
  /** Why the order could not use it. */
  problem: string | null
  refundStatus: string | null
  isRefundedByHand: boolean
}

/**
 * The balances that the accounts must have for an order in its present state. They sum to zero: what is left over
 * stands in `suspense`. A journal is the difference from what the ledger has already, so an event that comes twice
 * enters nothing the second time.
 */
export const toOrderBalances = (order: OrderMoney): Entry[] => {
  const entries = [...order.payments.flatMap(toGatewayEntries), ...toPriceEntries(order)]
  const rest = entries.reduce((sum, { amount }) => sum + amount, 0)
  return sumByAccount([...entries, { kind: 'suspense', owner: '', amount: -rest }])
}

/** Money at a gateway, and that it goes back. Money on hold stays in suspense until its risk is checked. */
const toGatewayEntries = (payment: PaymentMoney): Entry[] => {
  const amount = readReceivedPoisha(payment)
  if (amount === 0) return []
  const held: Entry = { kind: 'gateway', owner: payment.gateway, amount }
  if (payment.refundStatus !== 'DONE')
    return payment.refundStatus === null ? [held] : [held, { kind: 'refunds-due', owner: '', amount: -amount }]
  return payment.isRefundedByHand ? [held, { kind: 'bank', owner: '', amount: -amount }] : []
}

/** 0 as well for money in another currency or in an unknown amount, which no account in taka can hold. */
const readReceivedPoisha = ({
  status,
  amount,
  receivedAmount,
  receivedCurrency,
  refundStatus,
}: PaymentMoney): Poisha => {
  if (status !== 'COMPLETED' && status !== 'ON_HOLD' && refundStatus === null) return 0
  if (receivedCurrency === null) return amount
  return receivedCurrency === CURRENCY ? (receivedAmount ?? 0) : 0
}

/** Where the money for the order came in otherwise, and who has a claim to it. */
const toPriceEntries = (order: OrderMoney): Entry[] => {
  const { shopId, paymentType, paymentStatus, totalAmount } = order
  if (paymentStatus !== 'PAID' && paymentStatus !== 'REFUND_PENDING') return []
  const isPaidByGateway = order.payments.some(({ status, problem }) => status === 'COMPLETED' && problem === null)
  const isCash = paymentType === 'COD'
  const isByHand = !isCash && order.isPaidByHand && !isPaidByGateway
  const atGateway = sumUsedMoney(order.payments)
  const price = isCash || isByHand ? totalAmount : atGateway
  const source: Entry[] = isCash
    ? [{ kind: 'shop-cash', owner: shopId, amount: price }]
    : isByHand
      ? [{ kind: 'bank', owner: '', amount: price }]
      : []
  if (paymentStatus === 'REFUND_PENDING') return [...source, { kind: 'refunds-due', owner: '', amount: -price }]
  if (order.status !== 'DELIVERED' && order.status !== 'RETURN_REQUESTED')
    return [...source, { kind: 'prepaid', owner: '', amount: -price }]
  return [...source, ...toEarnings(order, price)]
}

/** What the gateway received for the order itself and still has, without refunds and money on hold. */
const sumUsedMoney = (payments: readonly PaymentMoney[]): Poisha =>
  payments
    .filter(({ status, refundStatus }) => status === 'COMPLETED' && refundStatus === null)
    .reduce((sum, payment) => sum + readReceivedPoisha(payment), 0)

/**
 * The shop has earned what the customer paid and what the market's coupon took off, less the commission. Once it is
 * payable, the cash that the shop collected is set off against it.
 */
const toEarnings = (order: OrderMoney, price: Poisha): Entry[] => {
  const { shopId, paymentType, marketDiscount, commission, commissionVat, isPayable } = order
  const setOff = isPayable && paymentType === 'COD' ? price : 0
  const earned = price + marketDiscount - commission - commissionVat
  return [
    { kind: 'market-coupons', owner: '', amount: marketDiscount },
    { kind: 'shop-cash', owner: shopId, amount: -setOff },
    { kind: isPayable ? 'shop-payable' : 'shop-pending', owner: shopId, amount: setOff - earned },
    { kind: 'commission', owner: shopId, amount: -commission },
    { kind: 'vat-on-commission', owner: shopId, amount: -commissionVat },
  ]
}

/** One entry for each account that has something, in a fixed order. */
export const sumByAccount = (entries: readonly Entry[]): Entry[] => {
  const sums = new Map<string, Entry>()
  for (const entry of entries) {
    const key = `${entry.kind}:${entry.owner}`
    sums.set(key, { ...entry, amount: entry.amount + (sums.get(key)?.amount ?? 0) })
  }
  return [...sums.values()]
    .filter(({ amount }) => amount !== 0)
    .sort((a, b) => ACCOUNT_KINDS.indexOf(a.kind) - ACCOUNT_KINDS.indexOf(b.kind) || (a.owner < b.owner ? -1 : 1))
}

/** What must be added to `present` to reach `wanted`. */
export const subtractEntries = (wanted: readonly Entry[], present: readonly Entry[]): Entry[] =>
  sumByAccount([...wanted, ...present.map(entry => ({ ...entry, amount: -entry.amount }))])
