import type { Selectable } from 'kysely'
import type { PublicCampaign } from '../../src/contract/campaigns/public-campaigns.ts'
import { toIso } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'
import type { Tables } from '../db/tables.ts'
import { deriveState } from './campaigns.ts'

const LIST_MAX = 100

/** The campaigns that run or are announced and in which a shop takes part, the earliest start first. */
export const listPublicCampaigns = async (db: Database, now: number): Promise<PublicCampaign[]> => {
  const rows = await db
    .selectFrom('campaigns')
    .selectAll()
    .where('cancelled_at', 'is', null)
    .where('ends_at', '>', now)
    .where(row =>
      row.exists(
        row
          .selectFrom('campaign_shops')
          .select('shop_id')
          .whereRef('campaign_id', '=', 'campaigns.id')
          .where('left_at', 'is', null),
      ),
    )
    .orderBy('starts_at')
    .orderBy('id')
    .limit(LIST_MAX)
    .execute()
  return rows.map(row => toPublicCampaign(row, now))
}

/** A campaign by its slug, also after its end; undefined where none has it. */
export const findPublicCampaign = async (
  db: Database,
  slug: string,
  now: number,
): Promise<PublicCampaign | undefined> => {
  const row = await db.selectFrom('campaigns').selectAll().where('slug', '=', slug).executeTakeFirst()
  return row && toPublicCampaign(row, now)
}

const toPublicCampaign = (row: Selectable<Tables['campaigns']>, now: number): PublicCampaign => ({
  ...{ id: row.id, slug: row.slug, name: row.name, nameBn: row.name_bn },
  ...{ description: row.description, descriptionBn: row.description_bn, percent: row.percent },
  ...{ startsAt: toIso(row.starts_at), endsAt: toIso(row.ends_at) },
  state: deriveState(row, now),
  seq: row.seq,
})
