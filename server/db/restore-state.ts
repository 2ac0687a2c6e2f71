import { sql } from 'kysely'
import type { Database, Store } from './store.ts'

/** In `counters`: set in every backup of SQLite. */
const BACKUP_COUNTER = 'is a backup'
/** In `counters`: the number that PostgreSQL gave the table, and gives anew when pg_restore makes it again. */
const TABLE_OID_COUNTER = 'table number'

/**
 * Does a server find here what the last one left, or what a backup held? Opened as it is, devices would keep wrong rows, and
 * sessions that had ended would work again.
 */
export const isRestoreComplete = async (store: Store): Promise<boolean> => {
  if (store.engine === 'sqlite') return (await readMark(store.read, BACKUP_COUNTER)) === undefined
  const [noted, now] = [await readMark(store.read, TABLE_OID_COUNTER), await readTableOid(store.read)]
  if (noted === undefined) await store.write(tx => writeMark(tx, TABLE_OID_COUNTER, now))
  return noted === undefined || noted === now
}

/** Notes that the database has been settled. */
export const markRestoreComplete = async (tx: Database, engine: Store['engine']): Promise<void> => {
  await tx.deleteFrom('counters').where('name', '=', BACKUP_COUNTER).execute()
  if (engine === 'postgres') await writeMark(tx, TABLE_OID_COUNTER, await readTableOid(tx))
}

/** The statement that makes a SQLite file a backup. */
export const MARK_BACKUP_SQL = `insert or replace into counters (name, value) values ('${BACKUP_COUNTER}', 1)`

const readMark = async (db: Database, name: string): Promise<number | undefined> =>
  (await db.selectFrom('counters').select('value').where('name', '=', name).executeTakeFirst())?.value

const writeMark = async (tx: Database, name: string, value: number): Promise<void> => {
  await tx
    .insertInto('counters')
    .values({ name, value })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

const readTableOid = async (db: Database): Promise<number> => {
  const { rows } = await sql<{ oid: number }>`select 'counters'::regclass::oid::bigint as oid`.execute(db)
  return rows[0]!.oid
}
