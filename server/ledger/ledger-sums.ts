import { type SelectQueryBuilder, sql } from 'kysely'
import { dhakaDayStart, toDhakaDay } from '../../src/contract/dhaka-days.ts'
import { DAY_MS, HOUR_MS } from '../../src/contract/durations.ts'
import type { AccountKind } from '../../src/contract/ledger/accounts.ts'
import type { Services } from '../adapters/services.ts'
import { readCounter } from '../db/change-log.ts'
import { raiseCounter } from '../db/counters.ts'
import type { Database, Store } from '../db/store.ts'
import type { Tables } from '../db/tables.ts'

const SUMMED = 'ledger summed'
/** A transaction that began on a day may still be open when the day ends. */
const GRACE_MS = HOUR_MS
const BATCH = 1000

/**
 * Sums every day that has ended, the earliest first, at a time when nothing is entered in it any more. Sums in the transactions of
 * journals would make all payments of a gateway wait for one row. A run that was killed goes on where it
 * was.
 */
export const sumLedgerDays = async ({ store, now }: Pick<Services, 'store' | 'now'>): Promise<void> => {
  const end = toDayStart(now() - GRACE_MS)
  const summed = await readCounter(store.read, SUMMED)
  for (let day = summed || (await findFirstDay(store.read)) || end; day < end; day += DAY_MS) await sumDay(store, day)
  if (summed < end) await store.write(tx => raiseCounter(tx, SUMMED, end))
}

const toDayStart = (time: number): number => dhakaDayStart(toDhakaDay(time))

const findFirstDay = async (db: Database): Promise<number | null> => {
  const { at } = await db
    .selectFrom('ledger_entries')
    .select(sql<number | null>`min(at)`.as('at'))
    .executeTakeFirstOrThrow()
  return at === null ? null : toDayStart(Number(at))
}

const sumDay = async (store: Store, day: number): Promise<void> => {
  const sums = await readEntriesOfDay(store.read, day)
  await store.write(async tx => {
    for (let from = 0; from < sums.length; from += BATCH)
      await tx
        .insertInto('ledger_sums')
        .values(sums.slice(from, from + BATCH).map(sum => ({ ...sum, at: day })))
        // Another process has summed the same day.
        .onConflict(conflict => conflict.doNothing())
        .execute()
    await raiseCounter(tx, SUMMED, day + DAY_MS)
  })
}

type AccountSum = { kind: AccountKind; owner: string; amount: number }

const readEntriesOfDay = async (db: Database, day: number): Promise<AccountSum[]> => {
  const rows = await db
    .selectFrom('ledger_entries')
    .select(['kind', 'owner', sql<number>`cast(sum(amount) as bigint)`.as('amount')])
    .where('at', '>=', day)
    .where('at', '<', day + DAY_MS)
    .groupBy(['kind', 'owner'])
    .execute()
  return rows.map(row => ({ ...row, amount: Number(row.amount) }))
}

/** Days whose sums differ from their entries. */
export const findWrongDays = async (db: Database): Promise<number[]> => {
  const wrong: number[] = []
  const end = await readCounter(db, SUMMED)
  for (let day = (await findFirstDay(db)) ?? end; day < end; day += DAY_MS) {
    const stored = await db
      .selectFrom('ledger_sums')
      .select(['kind', 'owner', 'amount'])
      .where('at', '=', day)
      .execute()
    if (describeSums(stored) !== describeSums(await readEntriesOfDay(db, day))) wrong.push(day)
  }
  return wrong
}

const describeSums = (sums: readonly AccountSum[]): string =>
  sums
    .map(({ kind, owner, amount }) => `${kind}:${owner} ${amount}`)
    .sort()
    .join('\n')

/** Forgets all sums, which the job makes again. Until then balances are sums of entries. */
export const resetLedgerSums = (tx: Database): Promise<unknown> =>
  Promise.all([
    tx.deleteFrom('ledger_sums').execute(),
    tx.updateTable('counters').set({ value: 0 }).where('name', '=', SUMMED).execute(),
  ])

type AmountTables = Tables & { amounts: Tables['ledger_sums'] }
/** Rows with an amount of an account and its time: of a whole day, or of one entry. */
export type AmountRows = SelectQueryBuilder<AmountTables, 'amounts', object>

/**
 * What adds up to the balances of accounts: the sums of days, and the entries since. In one statement, so that no day can be summed
 * in between.
 * @param narrow which accounts
 * @param before leaves out what was entered from this time on
 */
export const selectAmounts = (
  db: Database,
  { narrow = rows => rows, before }: { narrow?: (rows: AmountRows) => AmountRows; before?: number | undefined } = {},
): AmountRows => {
  const day = before === undefined ? null : toDayStart(before)
  const summed = sql<number>`(select value from counters where name = ${SUMMED})`
  const border =
    day === null
      ? summed
      : sql<number>`(select min(value) from (select value from counters where name = ${SUMMED}
    union all select cast(${day} as bigint)) as times)`
  const ofDays = narrow(db.selectFrom('ledger_sums as amounts') as AmountRows).where('amounts.at', '<', border)
  const since = narrow(db.selectFrom('ledger_entries as amounts') as unknown as AmountRows).where(
    'amounts.at',
    '>=',
    border,
  )
  const until = before === undefined ? since : since.where('amounts.at', '<', before)
  const columns = ['amounts.kind', 'amounts.owner', 'amounts.at', 'amounts.amount'] as const
  return db.selectFrom(ofDays.select(columns).unionAll(until.select(columns)).as('amounts')) as unknown as AmountRows
}
