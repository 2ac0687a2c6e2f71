import { sql } from 'kysely'
import type { Campaign, CampaignState, CampaignTarget, OwnCampaign } from '../../src/contract/campaigns/campaigns.ts'
import { toBanglaName } from '../db/bangla-texts.ts'
import { anyOf, ifGiven, toIso } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'
import { IS_CAMPAIGN_FOR_PRODUCT } from '../products/listing/product-campaigns.ts'

const LIST_MAX = 100

/** The last campaigns, the latest start first. */
export const listCampaigns = async (db: Database, now: number): Promise<Campaign[]> => {
  const rows = await selectCampaigns(db).orderBy('starts_at', 'desc').orderBy('id', 'desc').limit(LIST_MAX).execute()
  return toCampaigns(db, rows, now)
}

export const findCampaign = async (db: Database, id: string, now: number): Promise<Campaign | undefined> => {
  const [campaign] = await toCampaigns(db, await selectCampaigns(db).where('id', '=', id).execute(), now)
  return campaign
}

const selectCampaigns = (db: Database) =>
  db
    .selectFrom('campaigns')
    .selectAll()
    .select(row =>
      row
        .selectFrom('campaign_shops')
        .select(sql<number>`count(*)`.as('count'))
        .whereRef('campaign_id', '=', 'campaigns.id')
        .where('left_at', 'is', null)
        .as('shopCount'),
    )

type Row = Awaited<ReturnType<ReturnType<typeof selectCampaigns>['execute']>>[number]

const toCampaigns = async (db: Database, rows: readonly Row[], now: number): Promise<Campaign[]> => {
  const targets = await findTargets(db, rows)
  return rows.map(row => ({
    ...toPublicTerms(row, targets, now),
    shopCount: Number(row.shopCount),
    createdAt: toIso(row.created_at),
  }))
}

/**
 * Announced and running campaigns for products of a vendor's shops, the earliest start first. With an `id` that one, also without any:
 * a shop whose products are gone leaves it, too.
 */
export const listOwnCampaigns = async (
  db: Database,
  vendorId: string,
  { now, id }: { now: number; id?: string },
): Promise<OwnCampaign[]> => {
  const rows = await selectCampaigns(db)
    .where('cancelled_at', 'is', null)
    .where('ends_at', '>', now)
    .$call(ifGiven(id, (campaigns, value) => campaigns.where('id', '=', value)))
    .orderBy('starts_at')
    .orderBy('id')
    .limit(LIST_MAX)
    .execute()
  const targets = await findTargets(db, rows)
  const shops = await countOwnProducts(
    db,
    vendorId,
    rows.map(row => row.id),
  )
  const own = rows.map(row => ({
    ...toPublicTerms(row, targets, now),
    shops: shops
      .filter(({ campaignId }) => campaignId === row.id)
      .map(shop => ({
        ...{ shopId: shop.id, shopName: shop.name, ...(shop.nameBn !== null && { shopNameBn: shop.nameBn }) },
        ...{ productCount: Number(shop.productCount), hasJoined: Number(shop.hasJoined) === 1 },
      })),
  }))
  return own.filter(campaign => id !== undefined || campaign.shops.length > 0)
}

/** The shops of a vendor that take part in these campaigns, or have products for them. */
const countOwnProducts = async (db: Database, vendorId: string, campaignIds: readonly string[]) => {
  if (campaignIds.length === 0) return []
  const productCount = db
    .selectFrom('products')
    .select(sql<number>`count(*)`.as('count'))
    .where('products.shop_id', '=', sql.ref<string>('shops.id'))
    .where('products.deleted_at', 'is', null)
    .where(IS_CAMPAIGN_FOR_PRODUCT)
  const hasJoined = sql<number>`case when exists (
    select 1 from campaign_shops where campaign_id = campaigns.id and shop_id = shops.id and left_at is null
  ) then 1 else 0 end`
  const rows = await db
    .selectFrom('campaigns')
    .innerJoin('shops', join => join.onTrue())
    .select(['campaigns.id as campaignId', 'shops.id', 'shops.name', 'shops.name_bn as nameBn'])
    .select([productCount.as('productCount'), hasJoined.as('hasJoined')])
    .where('campaigns.id', 'in', [...campaignIds])
    .where('shops.vendor_id', '=', vendorId)
    .where('shops.deleted_at', 'is', null)
    .orderBy('shops.created_at')
    .orderBy('shops.id')
    .execute()
  return rows.filter(row => Number(row.productCount) > 0 || Number(row.hasJoined) === 1)
}

/** What everybody sees of a campaign. */
const toPublicTerms = (row: Row, targets: readonly TargetRow[], now: number) => {
  const own = targets.filter(target => target.campaignId === row.id)
  const pick = (isCategory: boolean) => own.filter(target => target.isCategory === isCategory).map(toTarget)
  return {
    ...{ id: row.id, slug: row.slug, name: row.name, nameBn: row.name_bn },
    ...{ description: row.description, descriptionBn: row.description_bn, percent: row.percent },
    ...{ startsAt: toIso(row.starts_at), endsAt: toIso(row.ends_at), isForAll: row.is_for_all === 1 },
    ...{ products: pick(false), categories: pick(true) },
    state: deriveState(row, now),
    seq: row.seq,
  }
}

export const deriveState = (row: Pick<Row, 'starts_at' | 'ends_at' | 'cancelled_at'>, now: number): CampaignState => {
  if (row.cancelled_at !== null) return 'CANCELLED'
  if (row.ends_at <= now) return 'ENDED'
  return row.starts_at <= now ? 'RUNNING' : 'ANNOUNCED'
}

type TargetRow = { campaignId: string; id: string; name: string; nameBn: string | null; isCategory: boolean }

const toTarget = ({ id, name, nameBn }: TargetRow): CampaignTarget => ({ id, name, ...toBanglaName(nameBn) })

const findTargets = async (db: Database, campaigns: readonly Pick<Row, 'id'>[]): Promise<TargetRow[]> => {
  if (campaigns.length === 0) return []
  const campaignIds = campaigns.map(({ id }) => id)
  const select = (table: 'products' | 'categories') =>
    sql<Omit<TargetRow, 'isCategory'>>`select campaign_targets.campaign_id as "campaignId", target.id, target.name,
      target.name_bn as "nameBn" from campaign_targets join ${sql.table(table)} as target
      on target.id = campaign_targets.target_id
      where campaign_targets.campaign_id in (${sql.join(campaignIds)}) and target.deleted_at is null
      order by target.name`.execute(db)
  const products = (await select('products')).rows.map(row => ({ ...row, isCategory: false }))
  const categories = (await select('categories')).rows.map(row => ({ ...row, isCategory: true }))
  return [...products, ...categories]
}

/** How many of these products and categories there are. */
export const countTargets = async (db: Database, ids: { productIds: string[]; categoryIds: string[] }) => {
  const count = async (table: 'products' | 'categories', wanted: string[]) => {
    const rows = await db
      .selectFrom(table)
      .select('id')
      .where('id', 'in', anyOf(wanted))
      .where('deleted_at', 'is', null)
      .execute()
    return rows.length
  }
  return (await count('products', ids.productIds)) + (await count('categories', ids.categoryIds))
}
