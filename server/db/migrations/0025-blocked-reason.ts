import type { Kysely } from 'kysely'

/** Why a user is blocked, in an admin's words. Null: not blocked, or blocked without a reason. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('users').addColumn('blocked_reason', 'text').execute()
}

export const isExpansion = true
