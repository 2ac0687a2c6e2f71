import { iteratePages } from '../db/keyset-pages.ts'
import { anyOf } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'
import { compareSubject, postSubject, type SubjectDifference, type WantedBalances } from './compare-subject.ts'
import { type PayoutMoney, toPayoutBalances } from './payout-balances.ts'

type PayoutWithId = PayoutMoney & { id: string }

type Posting = { event: string; now: number }

const SUBJECT = 'payout'
const BATCH = 500

const toWanted = (payout: PayoutWithId): WantedBalances => ({ id: payout.id, wanted: toPayoutBalances(payout) })

/** Enters what an event has changed for a payout, in its transaction, which has locked its row. */
export const postPayout = async (tx: Database, payout: PayoutWithId, { event, now }: Posting): Promise<void> => {
  await postSubject(tx, { subject: SUBJECT, event, now }, [toWanted(payout)])
}

/** The same for several payouts, as they are stored. @returns the number of journals */
export const postPayouts = async (tx: Database, ids: readonly string[], { event, now }: Posting): Promise<number> =>
  postSubject(tx, { subject: SUBJECT, event, now }, await readWanted(tx, ids))

/** What the ledger lacks for these payouts. */
export const comparePayouts = async (db: Database, ids: readonly string[]): Promise<SubjectDifference[]> =>
  compareSubject(db, SUBJECT, await readWanted(db, ids))

const readWanted = async (db: Database, ids: readonly string[]): Promise<WantedBalances[]> => {
  const rows = await db
    .selectFrom('payouts')
    .select(['id', 'shop_id as shopId', 'status', 'amount'])
    .where('id', 'in', anyOf(ids))
    .execute()
  return rows.map(row => toWanted({ ...row, amount: Number(row.amount) }))
}

/** Locks payouts until the end of the transaction. */
export const lockPayouts = async (tx: Database, ids: readonly string[]): Promise<void> => {
  await tx
    .updateTable('payouts')
    .set(row => ({ amount: row.ref('amount') }))
    .where('id', 'in', anyOf(ids))
    .execute()
}

/** The ids of all payouts, a page at a time. */
export async function* payoutPages(db: Database): AsyncGenerator<string[]> {
  const read = (after: string) =>
    db.selectFrom('payouts').select('id').where('id', '>', after).orderBy('id').limit(BATCH).execute()
  for await (const rows of iteratePages(BATCH, read, row => row.id)) if (rows.length > 0) yield rows.map(({ id }) => id)
}
