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
  customerId: string
  status: OrderStatus
  paymentType: PaymentType
  paymentStatus: PaymentStatus
  totalAmount: Poisha
  /** What of it was paid with store credit, as it was placed. */
  creditUsed: Poisha
  /** The part of the coupon discount that the market pays. */
  marketDiscount: Poisha
  /** What the market takes of a delivered order, and the VAT on it. */
  commission: Poisha
  commissionVat: Poisha
  /** Tax that the market withholds from what the shop has earned. */
  withholding: Poisha
  /** Marked as paid by a person. */
  isPaidByHand: boolean
  isPayable: boolean
  /** What of these belongs to pieces that came back. */
  marketDiscountBack: Poisha
  commissionBack: Poisha
  commissionVatBack: Poisha
  withholdingBack: Poisha
  /** What couriers have collected of it with the market's own account, and kept as their fee. */
  marketCash: Poisha
  marketFees: Poisha
  payments: readonly PaymentMoney[]
  /** Amounts that go back, or have gone back, while the rest stays paid. */
  refunds: readonly RefundMoney[]
}
/** `source`: where the money came from once it is back; `CREDIT`: the market owes it to the customer as store credit. `paymentId`: null where no gateway has it. */
export type RefundMoney = {
  /** `UNDELIVERED`: nobody has ever collected it. */
  kind: string
  paymentId: string | null
  amount: Poisha
  status: string
  source: 'GATEWAY' | 'BANK' | 'SHOP' | 'CREDIT' | null
}
export type PaymentMoney = {
  id: string
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
  const spentCredit: Entry = { kind: 'store-credit', owner: order.customerId, amount: order.creditUsed }
  const entries = [
    ...order.payments.flatMap(payment => toGatewayEntries(payment, order.refunds)),
    ...order.refunds.map(refund => toRefundEntry(refund, order)),
    ...toPriceEntries(order),
    spentCredit,
    ...toCourierEntries(order),
  ]
  const rest = entries.reduce((sum, { amount }) => sum + amount, 0)
  return sumByAccount([...entries, { kind: 'suspense', owner: '', amount: -rest }])
}

/** Money at a gateway, and that all that is left of it goes back. Money on hold stays in suspense until its risk is checked. */
const toGatewayEntries = (payment: PaymentMoney, refunds: readonly RefundMoney[]): Entry[] => {
  const amount = readReceivedPoisha(payment)
  if (amount === 0) return []
  const held: Entry = { kind: 'gateway', owner: payment.gateway, amount }
  if (payment.refundStatus === null) return [held]
  const back = sumAmounts(refunds.filter(({ paymentId }) => paymentId === payment.id)) - amount
  if (payment.refundStatus !== 'DONE') return [held, { kind: 'refunds-due', owner: '', amount: back }]
  return [held, payment.isRefundedByHand ? { kind: 'bank', owner: '', amount: back } : { ...held, amount: back }]
}

/** An amount that is owed, or where it came from. */
const toRefundEntry = (
  { paymentId, amount, status, source }: RefundMoney,
  { shopId, customerId, payments }: OrderMoney,
): Entry => {
  if (status !== 'DONE') return { kind: 'refunds-due', owner: '', amount: -amount }
  if (source === 'CREDIT') return { kind: 'store-credit', owner: customerId, amount: -amount }
  if (source === 'SHOP') return { kind: 'shop-cash', owner: shopId, amount: -amount }
  const payment = source === 'GATEWAY' && payments.find(({ id }) => id === paymentId)
  return payment
    ? { kind: 'gateway', owner: payment.gateway, amount: -amount }
    : { kind: 'bank', owner: '', amount: -amount }
}

const sumAmounts = (refunds: readonly { amount: Poisha }[]): Poisha =>
  refunds.reduce((sum, { amount }) => sum + amount, 0)

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

/**
 * Where the money for the order came in otherwise, and who has a claim to what is left of it. Where amounts add up to all of it,
 * nothing else goes back, and the order is as one that is paid.
 */
const toPriceEntries = (order: OrderMoney): Entry[] => {
  const { shopId, paymentType, paymentStatus, totalAmount, creditUsed, refunds } = order
  if (paymentStatus === 'UNPAID') return [{ kind: 'prepaid', owner: '', amount: sumUnpaidParts(refunds) - creditUsed }]
  const isPaidByGateway = order.payments.some(({ status, problem }) => status === 'COMPLETED' && problem === null)
  const isCash = paymentType === 'COD'
  const isByHand = !isCash && order.isPaidByHand && !isPaidByGateway
  const byHand = isCash || isByHand ? totalAmount - creditUsed : 0
  const left =
    isCash || isByHand ? totalAmount - sumAmounts(refunds) : sumUsedMoney(order) + creditUsed - sumUnpaidParts(refunds)
  const isSpent = refunds.length > 0 && sumAmounts(refunds) >= totalAmount
  const source = (amount: Poisha): Entry =>
    isCash ? { kind: 'shop-cash', owner: shopId, amount } : { kind: 'bank', owner: '', amount }
  if (!isSpent && paymentStatus === 'REFUNDED') return byHand ? [source(byHand - left)] : []
  if (!isSpent && paymentStatus === 'REFUND_PENDING')
    return [source(byHand), { kind: 'refunds-due', owner: '', amount: -left }]
  if (!EARNING_STATUSES.includes(order.status)) return [source(byHand), { kind: 'prepaid', owner: '', amount: -left }]
  return [source(byHand), ...toEarnings(order, left)]
}

/** Amounts that no gateway has: where one has the rest, they are store credit. */
const sumUnpaidParts = (refunds: readonly RefundMoney[]): Poisha =>
  sumAmounts(refunds.filter(({ paymentId }) => paymentId === null))

/** Of a returned order the shop has earned what did not go back, such as the delivery fee. */
const EARNING_STATUSES: readonly OrderStatus[] = ['DELIVERED', 'RETURN_REQUESTED', 'RETURNED']

/** What the gateway received for the order itself and still has, without refunds and money on hold. */
const sumUsedMoney = ({ payments, refunds }: OrderMoney): Poisha =>
  payments
    .filter(({ status, refundStatus }) => status === 'COMPLETED' && refundStatus === null)
    .reduce((sum, payment) => {
      const back = sumAmounts(refunds.filter(({ paymentId }) => paymentId === payment.id))
      return sum + readReceivedPoisha(payment) - back
    }, 0)

/**
 * The shop has earned what the customer paid and what the market's coupon took off, less commission and tax, each without what
 * belongs to returned pieces. Once it is payable, the cash that the shop collected and still has is set off against it.
 */
const toEarnings = (order: OrderMoney, left: Poisha): Entry[] => {
  const { shopId, paymentType, isPayable, refunds } = order
  const marketDiscount = withoutBack(order, order.marketDiscount, order.marketDiscountBack)
  const commission = withoutBack(order, order.commission, order.commissionBack)
  const commissionVat = withoutBack(order, order.commissionVat, order.commissionVatBack)
  const withholding = withoutBack(order, order.withholding, order.withholdingBack)
  const cash = order.totalAmount - order.creditUsed - sumAmounts(refunds.filter(({ source }) => source === 'SHOP'))
  const setOff = isPayable && paymentType === 'COD' ? cash : 0
  const earned = left + marketDiscount - commission - commissionVat - withholding
  return [
    { kind: 'market-coupons', owner: '', amount: marketDiscount },
    { kind: 'shop-cash', owner: shopId, amount: -setOff },
    { kind: isPayable ? 'shop-payable' : 'shop-pending', owner: shopId, amount: setOff - earned },
    { kind: 'commission', owner: shopId, amount: -commission },
    { kind: 'vat-on-commission', owner: shopId, amount: -commissionVat },
    { kind: 'withholding', owner: shopId, amount: -withholding },
  ]
}

/** Of a returned order all has come back, also where earlier versions have counted no pieces. */
const withoutBack = ({ status }: OrderMoney, amount: Poisha, back: Poisha): Poisha =>
  status === 'RETURNED' ? 0 : amount - back

/**
 * The market has the cash that was collected with its own account, so the shop does not: it is set off against what the order
 * counts as the shop's cash, and owed to the shop once it is payable. The shop pays the courier's fee.
 */
const toCourierEntries = (order: OrderMoney): Entry[] => {
  const { shopId, paymentStatus, isPayable, marketCash, marketFees } = order
  const rounding = toRounding(order)
  const claim: Pick<Entry, 'kind' | 'owner'> =
    paymentStatus === 'UNPAID'
      ? { kind: 'prepaid', owner: '' }
      : { kind: isPayable ? 'shop-payable' : 'shop-cash', owner: shopId }
  return [
    { kind: 'courier-collected', owner: '', amount: marketCash },
    { kind: 'rounding', owner: '', amount: rounding },
    { ...claim, amount: -marketCash - rounding },
    { kind: isPayable ? 'shop-payable' : 'shop-pending', owner: shopId, amount: marketFees },
    { kind: 'courier-fee', owner: '', amount: -marketFees },
  ]
}

/** Couriers collect whole taka. The market's own collects for the market, which owes the shop the whole price and bears the poisha. */
const toRounding = (order: OrderMoney): Poisha => {
  const { paymentType, paymentStatus, totalAmount, creditUsed, marketCash, refunds } = order
  if (paymentType !== 'COD' || paymentStatus === 'UNPAID' || marketCash === 0) return 0
  const undelivered = sumAmounts(refunds.filter(({ kind }) => kind === 'UNDELIVERED'))
  const rest = totalAmount - creditUsed - undelivered - marketCash
  return rest > 0 && rest < 100 ? rest : 0
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
