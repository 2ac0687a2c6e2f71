import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** The columns of accounts that guests read, or that decide which shops they see. */
const WATCHED_COLUMNS = { users: ['status', 'email', 'deleted_at'], profiles: ['name'] }

/** The version before reads the same rows. */
export const isExpansion = true

/**
 * The catalogue's version (migration 0021) no longer advances when an account changes in what guests do not read, such as a
 * saved address, or when its row is only locked.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  for (const [table, columns] of Object.entries(WATCHED_COLUMNS))
    for (const statement of isPostgres ? onPostgres(table, columns) : onSqlite(table, columns))
      await sql.raw(statement).execute(db)
}

const onSqlite = (table: string, columns: readonly string[]): string[] => [
  `drop trigger ${table}_version_update`,
  `create trigger ${table}_version_update after update of ${columns.join(', ')} on ${table}
    when ${columns.map(column => `old.${column} is not new.${column}`).join(' or ')}
    begin update catalogue_versions set value = value + 1; end`,
]

const onPostgres = (table: string, columns: readonly string[]): string[] => [
  `drop trigger ${table}_version on ${table}`,
  `create constraint trigger ${table}_version after update of ${columns.join(', ')} on ${table}
    deferrable initially deferred for each row
    when (${columns.map(column => `old.${column} is distinct from new.${column}`).join(' or ')})
    execute function advance_catalogue_version()`,
]
