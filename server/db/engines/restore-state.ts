import { sql } from 'kysely'
import { isPostgres } from '../database-engine.ts'
import { onlyRow } from '../sql-expressions.ts'
import type { Database, Store } from '../store.ts'

/** The row of `counters` that marks a SQLite file as a backup. */
const BACKUP_COUNTER = 'is a backup'
/** The row of `counters` with the OID of that table. pg_restore creates the table anew, with another OID. */
const TABLE_OID_COUNTER = 'table number'

/**
 * False if the database comes from a backup and was not reconciled yet. If a server opened it, devices would keep wrong
 * rows and revoked sessions would work again.
 */
export const isRestoreComplete = async (store: Store): Promise<boolean> => {
  if (store.engine === 'sqlite') return (await readMark(store.read, BACKUP_COUNTER)) === undefined
  const [recorded, current] = [await readMark(store.read, TABLE_OID_COUNTER), await readTableOid(store.read)]
  if (recorded === undefined) await store.write(tx => writeMark(tx, TABLE_OID_COUNTER, current))
  return recorded === undefined || recorded === current
}

/** Records that the restored database was reconciled. */
export const markRestoreComplete = async (tx: Database): Promise<void> => {
  await tx.deleteFrom('counters').where('name', '=', BACKUP_COUNTER).execute()
  if (isPostgres(tx)) await writeMark(tx, TABLE_OID_COUNTER, await readTableOid(tx))
}

/** The statement that marks a SQLite file as a backup. */
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
  return onlyRow(rows).oid
}
