import { type Kysely, sql } from 'kysely'

/** The version before tells nobody. */
export const isExpansion = true

/** Which vendors were invited to a campaign, and which shops were told of its start and its end. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table campaigns add column invited_at bigint`.execute(db)
  await sql`alter table campaign_shops add column started_told_at bigint`.execute(db)
  await sql`alter table campaign_shops add column ended_told_at bigint`.execute(db)
  await sql`create table campaign_invitations (
    campaign_id text not null references campaigns (id),
    vendor_id text not null references profiles (id),
    told_at bigint not null,
    primary key (campaign_id, vendor_id)
  )`.execute(db)
  // Those who read of campaigns of before do so too late.
  await sql`update campaigns set invited_at = created_at`.execute(db)
  await sql`update campaign_shops set started_told_at = joined_at, ended_told_at = joined_at
    where campaign_id in (select id from campaigns where finished_at is not null)`.execute(db)
}
