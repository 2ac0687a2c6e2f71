import { sql } from 'kysely'
import type { Database, Store } from './store.ts'

/** In `counters`: set in every backup of SQLite. */
const BACKUP = 'is a backup'
/** In `counters`: the number that PostgreSQL gave the table, and gives anew when pg_restore makes it again. */
const TABLE = 'table number'

/**
 * Does a server find here what the last one left, or what a backup held? Opened as it is, devices would keep wrong rows, and
 * sessions that had ended would work again.
 */
export const isSettled = async (store: Store): Promise<boolean> => {
  if (store.engine === 'sqlite') return (await read(store.read, BACKUP)) === undefined
  const [noted, now] = [await read(store.read, TABLE), await tableNumber(store.read)]
  if (noted === undefined) await store.write(tx => write(tx, TABLE, now))
  return noted === undefined || noted === now
}

/** Notes that the database has been settled. */
export const markSettled = async (tx: Database, engine: Store['engine']): Promise<void> => {
  await tx.deleteFrom('counters').where('name', '=', BACKUP).execute()
  if (engine === 'postgres') await write(tx, TABLE, await tableNumber(tx))
}

/** The statement that makes a SQLite file a backup. */
export const MARK_BACKUP = `insert or replace into counters (name, value) values ('${BACKUP}', 1)`

const read = async (db: Database, name: string): Promise<number | undefined> =>
  (await db.selectFrom('counters').select('value').where('name', '=', name).executeTakeFirst())?.value

const write = async (tx: Database, name: string, value: number): Promise<void> => {
  await tx
    .insertInto('counters')
    .values({ name, value })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

const tableNumber = async (db: Database): Promise<number> => {
  const { rows } = await sql<{ oid: number }>`select 'counters'::regclass::oid::bigint as oid`.execute(db)
  return rows[0]!.oid
}
