import type { Kysely } from 'kysely'

/** The version before ignores the columns. */
export const isExpansion = true

/**
 * When the tokens of a session's current generation, and those of the one before, were first used. Null: not yet, or by a version
 * that did not write it.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('sessions').addColumn('current_used_at', 'bigint').execute()
  await db.schema.alterTable('sessions').addColumn('previous_used_at', 'bigint').execute()
}
