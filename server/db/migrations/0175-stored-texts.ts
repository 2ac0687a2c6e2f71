import { type Kysely, sql } from 'kysely'

/** What the version before stores meanwhile is deleted after 90 days. */
export const isExpansion = true

/** Responses that are stored no more: they have texts and addresses of people whose accounts may be deleted. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`delete from idempotency
    where endpoint in ('notifications.read', 'moderation.openMessage', 'newsletters.subscribe')`.execute(db)
}
