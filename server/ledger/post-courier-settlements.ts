import { sql } from 'kysely'
import type { Poisha } from '../../src/contract/money.ts'
import { iteratePages } from '../db/keyset-pages.ts'
import { anyOf } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'
import { compareSubject, postSubject, type SubjectDifference, type WantedBalances } from './compare-subject.ts'
import { type Entry, sumByAccount } from './order-balances.ts'

const SUBJECT = 'courier'
const BATCH = 500

/**
 * What a courier has paid to the market, less its fees, for no parcel that the market knows: `open` waits for a decision, `writtenOff`
 * stays with the market, and `owed` goes back to the courier.
 */
export type UnmatchedMoney = Record<'open' | 'writtenOff' | 'owed', Poisha> & { courier: string }

/** The money is in the bank; what lines with a parcel have paid is in the journals of their parcels. */
export const toCourierSettlementBalances = ({ courier, open, writtenOff, owed }: UnmatchedMoney): Entry[] =>
  sumByAccount([
    { kind: 'bank', owner: '', amount: open + writtenOff + owed },
    { kind: 'suspense', owner: '', amount: -open },
    { kind: 'write-off', owner: '', amount: -writtenOff },
    { kind: 'courier', owner: courier, amount: -owed },
  ])

/** Enters what an event has changed for settlements of the market's accounts, in its transaction, which has locked them. */
export const postCourierSettlements = async (
  tx: Database,
  ids: readonly string[],
  { event, now }: { event: string; now: number },
): Promise<number> => postSubject(tx, { subject: SUBJECT, event, now }, await readWanted(tx, ids))

/** What the ledger lacks for these settlements. */
export const compareCourierSettlements = async (db: Database, ids: readonly string[]): Promise<SubjectDifference[]> =>
  compareSubject(db, SUBJECT, await readWanted(db, ids))

/** Locks settlements until the end of the transaction. */
export const lockCourierSettlements = async (tx: Database, ids: readonly string[]): Promise<void> => {
  await tx
    .updateTable('courier_settlements')
    .set(row => ({ name: row.ref('name') }))
    .where('id', 'in', anyOf(ids))
    .execute()
}

/** Lines of the market's settlements that name no parcel, each with its difference. */
export const selectUnmatchedLines = (db: Database) =>
  db
    .selectFrom('settlement_lines as lines')
    .innerJoin('courier_settlements as settlements', 'settlements.id', 'lines.settlement_id')
    .innerJoin('settlement_differences as differences', join =>
      join
        .onRef('differences.settlement_id', '=', 'lines.settlement_id')
        .onRef('differences.position', '=', 'lines.position'),
    )
    .where('settlements.shop_id', 'is', null)
    .where('lines.shipment_id', 'is', null)

const readWanted = async (db: Database, ids: readonly string[]): Promise<WantedBalances[]> => {
  const settlements = await db
    .selectFrom('courier_settlements')
    .select(['id', 'courier'])
    .where('id', 'in', anyOf(ids))
    .where('shop_id', 'is', null)
    .execute()
  const sums = await selectUnmatchedLines(db)
    .select(['lines.settlement_id as id', sumWhere('decision is null').as('open')])
    .select([sumWhere("decision = 'ACCEPT'").as('writtenOff'), sumWhere("decision = 'REJECT'").as('owed')])
    .where('lines.settlement_id', 'in', anyOf(ids))
    .groupBy('lines.settlement_id')
    .execute()
  return settlements.map(({ id, courier }) => {
    const { open = 0, writtenOff = 0, owed = 0 } = sums.find(sum => sum.id === id) ?? {}
    const money = { open: Number(open), writtenOff: Number(writtenOff), owed: Number(owed) }
    return { id, wanted: toCourierSettlementBalances({ courier, ...money }) }
  })
}

const sumWhere = (condition: string) =>
  sql<number>`cast(coalesce(sum(case when ${sql.raw(condition)} then lines.collected - lines.fee else 0 end), 0) as bigint)`

/** The ids of all settlements of the market's accounts, a page at a time. */
export async function* courierSettlementPages(db: Database): AsyncGenerator<string[]> {
  const read = (after: string) =>
    db
      .selectFrom('courier_settlements')
      .select('id')
      .where('shop_id', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute()
  for await (const rows of iteratePages(BATCH, read, row => row.id)) if (rows.length > 0) yield rows.map(({ id }) => id)
}
