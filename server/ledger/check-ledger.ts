import { sql } from 'kysely'
import type { Services } from '../adapters/services.ts'
import { iteratePages } from '../db/keyset-pages.ts'
import type { Database, Store } from '../db/store.ts'
import { isLedgerOpening } from './open-ledger.ts'
import type { Entry } from './order-balances.ts'
import { lockOrders, orderPages } from './order-pages.ts'
import { postOrders } from './post-orders.ts'
import { compareParcels, lockParcels, parcelPages, postParcels } from './post-parcels.ts'
import { comparePayouts } from './post-payout.ts'
import { compareWithOrders } from './read-order-money.ts'

const PAYOUT_BATCH = 500

/** So many differences are printed; the rest only counted. */
const MAX_LISTED = 100

export type LedgerReport = {
  orders: number
  /** Orders with what the ledger lacks for each. */
  differences: { orderId: string; missing: Entry[] }[]
  differing: number
  /** Ids of journals that do not sum to zero. */
  unbalanced: string[]
}

/** Proves that each journal is zero, and that the balances equal a recount from orders, payments, payouts and parcels. */
export const checkLedger = async (db: Database): Promise<LedgerReport> => {
  const unbalanced = await db
    .selectFrom('ledger_entries')
    .select('journal_id')
    .groupBy('journal_id')
    .having(sql<boolean>`sum(amount) <> 0`)
    .limit(MAX_LISTED)
    .execute()
  const report: LedgerReport = {
    orders: 0,
    differences: [],
    differing: 0,
    unbalanced: unbalanced.map(row => row.journal_id),
  }
  // Orders that a job has not entered yet are no differences.
  const isOpening = await isLedgerOpening(db)
  for await (const page of orderPages(db)) {
    report.orders += page.length
    for (const { id: orderId, missing, journals } of await compareWithOrders(db, page)) {
      if (missing.length === 0 || (isOpening && journals === 0)) continue
      report.differing += 1
      if (report.differences.length < MAX_LISTED) report.differences.push({ orderId, missing })
    }
  }
  for await (const payouts of payoutPages(db))
    report.differing += (await comparePayouts(db, payouts)).filter(({ missing }) => missing.length > 0).length
  for await (const parcels of parcelPages(db))
    report.differing += (await compareParcels(db, parcels)).filter(({ missing }) => missing.length > 0).length
  return report
}

/** All payouts, with what the ledger has to have of them. */
async function* payoutPages(db: Database) {
  const read = (after: string) =>
    db
      .selectFrom('payouts')
      .select(['id', 'shop_id as shopId', 'status', 'amount'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAYOUT_BATCH)
      .execute()
  for await (const rows of iteratePages(PAYOUT_BATCH, read, row => row.id))
    yield rows.map(row => ({ ...row, amount: Number(row.amount) }))
}

/** Enters what is missing as further journals. @returns their number */
export const correctLedger = async (store: Store, now: number): Promise<number> => {
  let journals = 0
  for await (const page of orderPages(store.read))
    journals += await store.write(async tx => {
      await lockOrders(tx, page)
      return postOrders(tx, page, { event: 'correction', now })
    })
  for await (const page of parcelPages(store.read))
    journals += await store.write(async tx => {
      await lockParcels(tx, page)
      return postParcels(tx, page, { event: 'correction', now })
    })
  return journals
}

/** The nightly check. It fails where it finds something, so that admins see it among the failing jobs. */
export const requireCorrectLedger = async ({ store }: Pick<Services, 'store'>): Promise<void> => {
  const { differing, unbalanced } = await checkLedger(store.read)
  if (differing > 0 || unbalanced.length > 0)
    throw new Error(
      `The ledger differs from ${differing} orders, and ${unbalanced.length} journals are not zero. Run npm run ledger -- --check.`,
    )
}
