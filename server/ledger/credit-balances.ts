import type { Poisha } from '../../src/contract/money.ts'
import type { Tables } from '../db/tables.ts'
import { type Entry, sumByAccount } from './order-balances.ts'

/** Changes that belong to an order, whose journals have them. */
export const ORDER_KINDS: readonly Tables['store_credit_changes']['kind'][] = ['REFUND', 'SPENT']

export type CreditMoney = { customerId: string; kind: Tables['store_credit_changes']['kind']; amount: Poisha }

/**
 * The balances that the accounts must have for a change of store credit: what was given is the market's cost, and what was paid out left
 * its bank. Refunds, and what orders are paid with, are in the journals of their orders.
 */
export const toCreditBalances = ({ customerId, kind, amount }: CreditMoney): Entry[] => {
  if (ORDER_KINDS.includes(kind)) return []
  return sumByAccount([
    { kind: 'store-credit', owner: customerId, amount: -amount },
    { kind: kind === 'PAID_OUT' ? 'bank' : 'goodwill', owner: '', amount },
  ])
}
