import type { Poisha } from '../../src/contract/money.ts'
import type { Tables } from '../db/tables.ts'
import { type Entry, sumByAccount } from './order-balances.ts'

export type CreditMoney = { customerId: string; kind: Tables['store_credit_changes']['kind']; amount: Poisha }

/**
 * The balances that the accounts must have for a change of store credit: what was given is the market's cost, and what was paid out left
 * its bank. A refund is in the journals of its order.
 */
export const toCreditBalances = ({ customerId, kind, amount }: CreditMoney): Entry[] => {
  if (kind === 'REFUND') return []
  return sumByAccount([
    { kind: 'store-credit', owner: customerId, amount: -amount },
    { kind: kind === 'PAID_OUT' ? 'bank' : 'goodwill', owner: '', amount },
  ])
}
