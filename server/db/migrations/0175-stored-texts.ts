import { type Kysely, sql } from 'kysely'

/** What the version before stores meanwhile is deleted after 90 days. */
export const isExpansion = true

/**
 * Responses that are stored no more, because they have texts and addresses of people whose accounts may be deleted. The job that
 * deletes old ones finds them all too old.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`update idempotency set created_at = 0
    where endpoint in ('notifications.read', 'moderation.openMessage', 'newsletters.subscribe')`.execute(db)
}
