import type { Database } from '../db/store.ts'
import { compareSubject, postSubject, type SubjectDifference } from './compare-subject.ts'
import { type PayoutMoney, toPayoutBalances } from './payout-balances.ts'

type PayoutWithId = PayoutMoney & { id: string }

const toWanted = (payout: PayoutWithId) => ({ id: payout.id, wanted: toPayoutBalances(payout) })

/** Enters what an event has changed for a payout, in its transaction, which has locked its row. */
export const postPayout = async (
  tx: Database,
  payout: PayoutWithId,
  { event, now }: { event: string; now: number },
): Promise<void> => {
  await postSubject(tx, { subject: 'payout', event, now }, [toWanted(payout)])
}

/** What the ledger lacks for these payouts. */
export const comparePayouts = (db: Database, payouts: readonly PayoutWithId[]): Promise<SubjectDifference[]> =>
  compareSubject(db, 'payout', payouts.map(toWanted))
