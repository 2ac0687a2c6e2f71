import type { Database } from '../db/store.ts'
import { compareSubject, postSubject, type SubjectDifference } from './compare-subject.ts'
import { type PayoutMoney, toPayoutBalances } from './payout-balances.ts'

export type PayoutWithId = PayoutMoney & { id: string }

type Posting = { event: string; now: number }

const toWanted = (payout: PayoutWithId) => ({ id: payout.id, wanted: toPayoutBalances(payout) })

/** Enters what an event has changed for a payout, in its transaction, which has locked its row. */
export const postPayout = async (tx: Database, payout: PayoutWithId, posting: Posting): Promise<void> => {
  await postPayouts(tx, [payout], posting)
}

/** The same for several payouts. @returns the number of journals */
export const postPayouts = (tx: Database, payouts: readonly PayoutWithId[], { event, now }: Posting): Promise<number> =>
  postSubject(tx, { subject: 'payout', event, now }, payouts.map(toWanted))

/** What the ledger lacks for these payouts. */
export const comparePayouts = (db: Database, payouts: readonly PayoutWithId[]): Promise<SubjectDifference[]> =>
  compareSubject(db, 'payout', payouts.map(toWanted))
