import * as v from 'valibot'
import { TEXT_MAX } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { Id, textSchema } from '../fields.ts'
import { hasWholePoisha, INVALID_DECIMALS } from '../money.ts'

/** What staff can do with the store credit of a customer. */
export const STORE_CREDIT_ACTIONS = [
  /** As goodwill; the market bears it. */
  'GIVEN',
  /** Given by mistake. */
  'TAKEN_BACK',
  /** Transferred to the customer in money. */
  'PAID_OUT',
] as const
export const StoreCreditAction = v.picklist(STORE_CREDIT_ACTIONS)
export type StoreCreditAction = v.InferOutput<typeof StoreCreditAction>

/** In taka. */
export const StoreCreditAmount = v.pipe(
  v.number('Enter an amount above 0.'),
  v.minValue(0.01, 'Enter an amount above 0.'),
  v.maxValue(9_999_999, 'This must be at most 9999999.'),
  v.check(hasWholePoisha, INVALID_DECIMALS),
)

/** A change of a customer's store credit. Amounts in taka. */
export const StoreCreditChange = v.object({
  id: v.string(),
  /** One of STORE_CREDIT_ACTIONS, `REFUND` or `SPENT`; a client may not know all of them. */
  kind: v.string(),
  /** Below zero: it was taken off. */
  amount: v.number(),
  /** What there was after it. */
  balance: v.number(),
  reason: v.nullable(v.string()),
  /** Of a refund, and of what an order was paid with. */
  orderId: v.nullable(Id),
  orderNumber: v.nullable(v.string()),
  createdAt: v.string(),
})
export type StoreCreditChange = v.InferOutput<typeof StoreCreditChange>

const listDefaults = {
  resource: 'ledger',
  method: 'GET',
  output: v.array(StoreCreditChange),
  list: 'plain',
  offline: 'never',
  stale: [],
} as const

export const listStoreCredit = endpoint({
  ...listDefaults,
  name: 'storeCredit.own',
  path: '/store-credit',
  who: ['CUSTOMER'],
  input: v.object({}),
  summary: 'What has changed the own store credit, the latest first, at most 200 changes.',
})

export const listCustomerCredit = endpoint({
  ...listDefaults,
  name: 'storeCredit.ofCustomer',
  path: '/store-credit/changes',
  who: ['ADMIN'],
  input: v.object({ customerId: Id }),
  summary: 'What has changed the store credit of a customer, the latest first, at most 200 changes.',
})

export const changeStoreCredit = endpoint({
  resource: 'ledger',
  name: 'storeCredit.change',
  method: 'POST',
  path: '/store-credit/changes',
  who: ['ADMIN'],
  input: v.object({
    customerId: Id,
    action: StoreCreditAction,
    amount: StoreCreditAmount,
    /** The customer sees it. */
    reason: textSchema({ min: 1, max: TEXT_MAX, message: 'Enter a reason, which the customer will see.' }),
  }),
  output: v.object({ id: v.string(), balance: v.number() }),
  list: 'none',
  offline: 'never',
  stale: ['ledger'],
  summary: 'Give a customer store credit, take it back, or record that it was paid out in money.',
})

/** What the customer has by the latest change. */
export const currentCredit = (changes: readonly Pick<StoreCreditChange, 'balance'>[]): number =>
  changes[0]?.balance ?? 0
