import { sql } from 'kysely'
import { formatDhakaDay, toDhakaDay } from '../../src/contract/dhaka-days.ts'
import type { Services } from '../adapters/services.ts'
import { iteratePages } from '../db/keyset-pages.ts'
import { anyOf } from '../db/sql-expressions.ts'
import type { Database, Store } from '../db/store.ts'
import { findWrongDays, resetLedgerSums, sumLedgerDays } from './ledger-sums.ts'
import { isLedgerOpening } from './open-ledger.ts'
import type { Entry } from './order-balances.ts'
import { lockOrders, orderPages } from './order-pages.ts'
import { compareCredit, correctCredits, creditPages, findWrongCredits, postCredit } from './post-credit.ts'
import {
  compareGatewaySettlements,
  gatewaySettlementPages,
  lockGatewaySettlements,
  postGatewaySettlements,
} from './post-gateway-settlements.ts'
import { postOrders } from './post-orders.ts'
import { compareParcels, lockParcels, parcelPages, postParcels } from './post-parcels.ts'
import { comparePayouts, type PayoutWithId, postPayouts } from './post-payout.ts'
import { compareWithOrders } from './read-order-money.ts'

const PAYOUT_BATCH = 500
const JOURNAL_BATCH = 5000

/** So many differences are printed; the rest only counted. */
const MAX_LISTED = 100

export type LedgerReport = {
  orders: number
  /** Orders with what the ledger lacks for each. */
  differences: { orderId: string; missing: Entry[] }[]
  differing: number
  /** Ids of journals that do not sum to zero. */
  unbalanced: string[]
  /** Days whose stored sums differ from their entries. */
  wrongDays: string[]
  /** Customers whose store credit differs from its changes, or from the ledger. */
  wrongCredits: string[]
}

/**
 * Proves that each journal is zero, that the stored sums of days are those of their entries, and that the balances equal a recount
 * from orders, payments, payouts, parcels and store credit.
 */
export const checkLedger = async (db: Database): Promise<LedgerReport> => {
  const report: LedgerReport = {
    orders: 0,
    differences: [],
    differing: 0,
    unbalanced: await findUnbalanced(db),
    wrongDays: (await findWrongDays(db)).map(day => formatDhakaDay(toDhakaDay(day))),
    wrongCredits: await findWrongCredits(db),
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
    report.differing += (await comparePayouts(db, payouts)).filter(isDifferent).length
  for await (const parcels of parcelPages(db))
    report.differing += (await compareParcels(db, parcels)).filter(isDifferent).length
  for await (const settlements of gatewaySettlementPages(db))
    report.differing += (await compareGatewaySettlements(db, settlements)).filter(isDifferent).length
  for await (const changes of creditPages(db))
    report.differing += (await compareCredit(db, changes)).filter(isDifferent).length
  return report
}

const isDifferent = ({ missing }: { missing: readonly Entry[] }): boolean => missing.length > 0

/** A page at a time, because on SQLite requests wait for a statement. */
const findUnbalanced = async (db: Database): Promise<string[]> => {
  const read = (after: string) =>
    db
      .selectFrom('ledger_entries')
      .select(['journal_id as id', sql<number>`cast(sum(amount) as bigint)`.as('sum')])
      .where('journal_id', '>', after)
      .groupBy('journal_id')
      .orderBy('journal_id')
      .limit(JOURNAL_BATCH)
      .execute()
  const unbalanced: string[] = []
  for await (const rows of iteratePages(JOURNAL_BATCH, read, row => row.id))
    unbalanced.push(...rows.filter(({ sum }) => Number(sum) !== 0).map(({ id }) => id))
  return unbalanced.slice(0, MAX_LISTED)
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

/** Locks payouts until the end of the transaction, and reads what the ledger has to have of them. */
const lockPayouts = async (tx: Database, page: readonly { id: string }[]): Promise<PayoutWithId[]> => {
  const rows = await tx
    .updateTable('payouts')
    .set(row => ({ amount: row.ref('amount') }))
    .where('id', 'in', anyOf(page.map(({ id }) => id)))
    .returning(['id', 'shop_id as shopId', 'status', 'amount'])
    .execute()
  return rows.map(row => ({ ...row, amount: Number(row.amount) }))
}

/** Enters what is missing as further journals, and sums the days again where one is wrong. @returns the number of journals */
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
  for await (const page of payoutPages(store.read))
    journals += await store.write(async tx =>
      postPayouts(tx, await lockPayouts(tx, page), { event: 'correction', now }),
    )
  for await (const page of gatewaySettlementPages(store.read))
    journals += await store.write(async tx =>
      postGatewaySettlements(tx, await lockGatewaySettlements(tx, page), { event: 'correction', now }),
    )
  for await (const page of creditPages(store.read))
    journals += await store.write(tx => postCredit(tx, page, { event: 'correction', now }))
  const wrongCredits = await findWrongCredits(store.read)
  if (wrongCredits.length > 0) await store.write(tx => correctCredits(tx, wrongCredits))
  if ((await findWrongDays(store.read)).length > 0) {
    await store.write(resetLedgerSums)
    await sumLedgerDays({ store, now: () => now })
  }
  return journals
}

/** The nightly check. It fails where it finds something, so that admins see it among the failing jobs. */
export const requireCorrectLedger = async ({ store }: Pick<Services, 'store'>): Promise<void> => {
  const { differing, unbalanced, wrongDays, wrongCredits } = await checkLedger(store.read)
  if (differing > 0 || unbalanced.length > 0 || wrongDays.length > 0 || wrongCredits.length > 0)
    throw new Error(
      `The ledger differs from ${differing} orders, ${unbalanced.length} journals are not zero, ${wrongDays.length} days are summed wrongly, and the store credit of ${wrongCredits.length} customers is wrong. Run npm run ledger -- --check.`,
    )
}
