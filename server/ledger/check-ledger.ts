import { sql } from 'kysely'
import { formatDhakaDay, toDhakaDay } from '../../src/contract/dhaka-days.ts'
import type { Services } from '../adapters/services.ts'
import { iteratePages } from '../db/keyset-pages.ts'
import type { Database, Store } from '../db/store.ts'
import type { SubjectDifference } from './compare-subject.ts'
import { type LedgerSubject, ORDERS, OTHER_SUBJECTS } from './ledger-subjects.ts'
import { findWrongDays, resetLedgerSums, sumLedgerDays } from './ledger-sums.ts'
import { isLedgerOpening } from './open-ledger.ts'
import type { Entry } from './order-balances.ts'
import { correctCredits, findWrongCredits, lockCredits } from './post-credit.ts'

const JOURNAL_BATCH = 5000

/** So many differences are printed; the rest only counted. */
const MAX_LISTED = 100

export type LedgerReport = {
  orders: number
  /** Orders with what the ledger lacks for each. */
  differences: { orderId: string; missing: Entry[] }[]
  /** The same of parcels, payouts, settlements and store credit. */
  others: { name: string; id: string; missing: Entry[] }[]
  /** How many of all of these. */
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
 * from orders, payments, payouts, parcels, settlements and store credit.
 * @param store what differs is looked at again under locks, because it may change between two statements. Absent: nothing changes
 */
export const checkLedger = async (db: Database, store?: Pick<Store, 'write'>): Promise<LedgerReport> => {
  const report: LedgerReport = {
    orders: 0,
    differences: [],
    others: [],
    differing: 0,
    unbalanced: await findUnbalanced(db),
    wrongDays: (await findWrongDays(db)).map(day => formatDhakaDay(toDhakaDay(day))),
    wrongCredits: await findCredits(db, store),
  }
  // What a job has not entered yet is no difference.
  const isOpening = await isLedgerOpening(db)
  for await (const page of ORDERS.pages(db)) {
    report.orders += page.length
    for (const { id: orderId, missing } of await findDifferences(db, ORDERS, page, store)) {
      if (isOpening) continue
      report.differing += 1
      if (report.differences.length < MAX_LISTED) report.differences.push({ orderId, missing })
    }
  }
  for (const subject of OTHER_SUBJECTS)
    for await (const page of subject.pages(db))
      for (const { id, missing } of await findDifferences(db, subject, page, store)) {
        report.differing += 1
        if (report.others.length < MAX_LISTED) report.others.push({ name: subject.name, id, missing })
      }
  return report
}

/** A line for each difference. */
export const describeDifferences = (report: LedgerReport): string[] => [
  ...report.unbalanced.map(id => `Journal ${id} is not zero.`),
  ...report.wrongDays.map(day => `The sums of ${day} are not those of its entries.`),
  ...report.wrongCredits.map(
    id => `The store credit of customer ${id} is not the sum of its changes, or not what the ledger has.`,
  ),
  ...report.differences.map(({ orderId, missing }) => describeMissing('Order', orderId, missing)),
  ...report.others.map(({ name, id, missing }) => describeMissing(name, id, missing)),
]

const describeMissing = (name: string, id: string, missing: readonly Entry[]): string => {
  const entries = missing.map(({ kind, owner, amount }) => `${owner ? `${kind}:${owner}` : kind} ${amount}`)
  return `${name} ${id} lacks ${entries.join(', ')} (poisha).`
}

const findDifferences = async (
  db: Database,
  { lock, compare }: LedgerSubject,
  page: readonly string[],
  store: Pick<Store, 'write'> | undefined,
): Promise<SubjectDifference[]> => {
  const isDifferent = ({ missing }: SubjectDifference) => missing.length > 0
  const found = (await compare(db, page)).filter(isDifferent)
  if (found.length === 0 || !store) return found
  const ids = found.map(({ id }) => id)
  return store.write(async tx => {
    await lock(tx, ids)
    return (await compare(tx, ids)).filter(isDifferent)
  })
}

const findCredits = async (db: Database, store: Pick<Store, 'write'> | undefined): Promise<string[]> => {
  const found = await findWrongCredits(db)
  if (found.length === 0 || !store) return found
  return store.write(async tx => {
    await lockCredits(tx, found)
    return findWrongCredits(tx, found)
  })
}

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

/** Enters what is missing as further journals, and sums the days again where one is wrong. @returns the number of journals */
export const correctLedger = async (store: Store, now: number): Promise<number> => {
  let journals = 0
  for (const { pages, lock, post } of [ORDERS, ...OTHER_SUBJECTS])
    for await (const page of pages(store.read))
      journals += await store.write(async tx => {
        await lock(tx, page)
        return post(tx, page, { event: 'correction', now })
      })
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
  const { differing, unbalanced, wrongDays, wrongCredits } = await checkLedger(store.read, store)
  if (differing > 0 || unbalanced.length > 0 || wrongDays.length > 0 || wrongCredits.length > 0)
    throw new Error(
      `The ledger differs from ${differing} orders, parcels, payouts or settlements, ${unbalanced.length} journals are not zero, ${wrongDays.length} days are summed wrongly, and the store credit of ${wrongCredits.length} customers is wrong. Run npm run ledger -- --check.`,
    )
}
