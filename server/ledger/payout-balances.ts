import type { PayoutStatus } from '../../src/contract/ledger/payouts.ts'
import type { Poisha } from '../../src/contract/money.ts'
import { type Entry, sumByAccount } from './order-balances.ts'

export type PayoutMoney = { shopId: string; status: PayoutStatus; amount: Poisha }

/** The balances that the accounts must have for a payout in its present state. A failed one leaves nothing. */
export const toPayoutBalances = ({ shopId, status, amount }: PayoutMoney): Entry[] => {
  if (status === 'FAILED') return []
  const taken: Entry = { kind: 'shop-payable', owner: shopId, amount }
  const at: Entry =
    status === 'PAID'
      ? { kind: 'bank', owner: '', amount: -amount }
      : { kind: 'in-payment', owner: shopId, amount: -amount }
  return sumByAccount([taken, at])
}
