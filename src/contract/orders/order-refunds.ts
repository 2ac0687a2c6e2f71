import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { cleanPhone } from '../field-cleaning.ts'
import { boundedString, Id, Text } from '../fields.ts'
import { hasWholePoisha, INVALID_DECIMALS } from '../money.ts'
import { hasRefundDue, refundDueAmount } from '../payments/payment-status.ts'
import { Order } from './orders.ts'

const WRONG_AMOUNT = 'Enter an amount above 0.'
const REASON_REQUIRED = 'Enter a reason, which the customer will see.'
const NOTE_REQUIRED = 'Enter how it was paid or refunded.'
const WRONG_WALLET = 'Enter the 11 digits of the wallet, beginning with 01.'

const positiveTaka = v.pipe(
  v.number(WRONG_AMOUNT),
  v.minValue(0.01, WRONG_AMOUNT),
  v.maxValue(Number.MAX_SAFE_INTEGER / 100, WRONG_AMOUNT),
  v.check(hasWholePoisha, INVALID_DECIMALS),
)

const refundDefaults = { resource: 'orders', method: 'POST', offline: 'never', list: 'none' } as const

export const refundAmount = endpoint({
  ...refundDefaults,
  name: 'orders.refundAmount',
  path: '/orders/refund-amount/:id',
  who: ['ADMIN', 'VENDOR'],
  input: v.object({
    id: Id,
    amount: positiveTaka,
    reason: v.pipe(Text, v.nonEmpty(REASON_REQUIRED)),
    /** What was left of the order's money when the person decided. Refused where it is another amount by now. */
    left: v.optional(v.number()),
  }),
  output: Order,
  stale: ['orders'],
  summary: 'Give back an amount of what was paid for an order, of which nothing is returned.',
})

export const recordRefund = endpoint({
  ...refundDefaults,
  name: 'orders.recordRefund',
  path: '/orders/record-refund/:id',
  who: ['ADMIN', 'VENDOR'],
  input: v.object({
    id: Id,
    refundId: Id,
    note: v.pipe(Text, v.nonEmpty(NOTE_REQUIRED)),
    /** Whose money it was. By default that of the shop, which has the cash of a cash order; only an admin names the market. */
    paidBy: v.optional(v.picklist(['SHOP', 'MARKET'])),
  }),
  output: Order,
  stale: ['orders'],
  summary: 'Record that a refund was transferred by hand: of a cash order, or one that the gateway refused.',
})

/** The digits of a bKash wallet. */
const WalletNumber = v.pipe(
  boundedString(100, WRONG_WALLET),
  v.transform(cleanPhone),
  v.maxLength(11, WRONG_WALLET),
  v.regex(/^01[3-9]\d{8}$/, WRONG_WALLET),
)

/** What a person types. */
export const RefundAccountForm = v.object({ number: WalletNumber })

export const saveRefundAccount = endpoint({
  ...refundDefaults,
  name: 'orders.saveRefundAccount',
  path: '/orders/refund-account/:id',
  who: ['CUSTOMER'],
  input: v.object({ id: Id, number: WalletNumber }),
  output: Order,
  stale: ['orders'],
  // Nothing of the number is to be stored but the encrypted account.
  keyed: false,
  summary: 'Name the bKash wallet to which the refund of a cash order goes.',
})

export const showRefundAccount = endpoint({
  ...refundDefaults,
  name: 'orders.showRefundAccount',
  path: '/orders/show-refund-account/:id',
  who: ['ADMIN', 'VENDOR'],
  input: v.object({ id: Id }),
  output: v.object({ method: v.string(), number: v.string() }),
  stale: [],
  // A stored response would hold the number in plain text.
  keyed: false,
  summary:
    'The whole number to which the refund of a cash order goes, for who transfers it. Each view is in the audit log.',
})

export const chooseStoreCredit = endpoint({
  ...refundDefaults,
  name: 'orders.chooseStoreCredit',
  path: '/orders/refund-as-credit/:id',
  who: ['CUSTOMER'],
  input: v.object({ id: Id }),
  output: Order,
  stale: ['orders'],
  summary: 'Choose store credit for the refund of a cash order, in place of a bKash wallet. The market gives it.',
})

export const giveStoreCredit = endpoint({
  ...refundDefaults,
  name: 'orders.giveStoreCredit',
  path: '/orders/give-credit/:id',
  who: ['ADMIN'],
  input: v.object({
    id: Id,
    /** What the person saw. Refused where it is another amount by now. */
    amount: positiveTaka,
  }),
  output: Order,
  stale: ['orders', 'ledger'],
  summary: 'Give what a cash order owes its customer as the store credit that they have chosen.',
})

/** Whether a refund of the order can become store credit, if the market offers it: after the goods have arrived. */
export const canRefundAsCredit = (order: Parameters<typeof canNameRefundAccount>[0]): boolean =>
  CREDIT_STATUSES.includes(order.status) && canNameRefundAccount(order)

/** Whether its customer has chosen store credit. */
export const isCreditChosen = ({ refundAccount }: Pick<Order, 'refundAccount'>): boolean =>
  refundAccount?.method === 'CREDIT'

/** How much of it can: what no gateway has. */
export const creditableAmount = (order: Parameters<typeof refundDueAmount>[0]): number =>
  refundDueAmount({ ...order, payments: [] })

const CREDIT_STATUSES: readonly Order['status'][] = ['DELIVERED', 'RETURN_REQUESTED', 'RETURNED']

/** Whether the customer can name where the refund goes: of a cash order, before it is refunded. */
export const canNameRefundAccount = (
  order: Pick<Order, 'paymentType' | 'paymentStatus' | 'status' | 'payments' | 'refunds'> &
    Partial<Pick<Order, 'totalAmount' | 'creditUsed'>>,
): boolean =>
  order.paymentType === 'COD' &&
  !(order.creditUsed && order.creditUsed === order.totalAmount) &&
  ((order.status === 'RETURN_REQUESTED' && order.paymentStatus === 'PAID') || hasRefundDue(order))
