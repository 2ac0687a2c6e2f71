import pg from 'pg'
import Sqlite from '../engines/sqlite-driver.ts'
import { LAST_BACKUP } from './last-backup.ts'

const BUSY_TIMEOUT_MS = 5000

/** Notes the time of a backup. It opens no store, because that would run migrations: a backup comes before them. */
export const recordSqliteBackup = (file: string, now: number): void => {
  const connection = new Sqlite(file, { fileMustExist: true, timeout: BUSY_TIMEOUT_MS })
  try {
    connection.prepare('insert or replace into counters (name, value) values (?, ?)').run(LAST_BACKUP, now)
  } finally {
    connection.close()
  }
}

export const recordPostgresBackup = async (databaseUrl: string, now: number): Promise<void> => {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    await client.query(
      'insert into counters (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value',
      [LAST_BACKUP, now],
    )
  } finally {
    await client.end()
  }
}
