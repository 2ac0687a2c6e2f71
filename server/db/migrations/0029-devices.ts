import type { Kysely } from 'kysely'

/** The version before ignores the columns. */
export const isExpansion = true

/** What the list of signed-in devices says about a session. Null: it was started by a version that did not write it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('sessions').addColumn('browser', 'text').execute()
  await db.schema.alterTable('sessions').addColumn('system', 'text').execute()
  await db.schema.alterTable('sessions').addColumn('used_at', 'bigint').execute()
}
