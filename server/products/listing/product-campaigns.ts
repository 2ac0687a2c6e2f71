import { type RawBuilder, sql } from 'kysely'
import type { CampaignTerms } from '../../../src/contract/campaign-prices.ts'
import { compileOnce, type Parameter } from '../../db/compile-once.ts'
import type { Database } from '../../db/store.ts'

/** Whether a campaign is for a product, in a query that has both. */
export const IS_CAMPAIGN_FOR_PRODUCT: RawBuilder<boolean> = sql<boolean>`(
  campaigns.is_for_all = 1 or exists (
    select 1 from campaign_targets where campaign_targets.campaign_id = campaigns.id and campaign_targets.target_id in (
      products.id, products.category_id, (select parent_id from categories where categories.id = products.category_id)
    )
  )
)`

/** A campaign in which a product takes part. */
export type CampaignOfProduct = CampaignTerms & { id: string; slug: string; name: string; nameBn: string | null }

/** The campaigns of these products that run or are announced, the earliest first, by product id; one that has just ended may be among them. */
export const findCampaignsOfProducts = async (
  db: Database,
  productIds: readonly string[],
): Promise<Map<string, CampaignOfProduct[]>> => {
  const campaigns = new Map<string, CampaignOfProduct[]>()
  if (productIds.length === 0) return campaigns
  for (const { productId, ...campaign } of await selectCampaigns(db, { productIds }))
    campaigns.set(productId, [...(campaigns.get(productId) ?? []), campaign])
  return campaigns
}

const selectCampaigns = compileOnce((db, { productIds }: { productIds: readonly Parameter<string>[] }) =>
  db
    .selectFrom('products')
    .innerJoin('campaign_shops', 'campaign_shops.shop_id', 'products.shop_id')
    .innerJoin('campaigns', 'campaigns.id', 'campaign_shops.campaign_id')
    .select(['products.id as productId', 'campaigns.id', 'campaigns.slug', 'campaigns.name'])
    .select(['campaigns.name_bn as nameBn', 'campaigns.percent'])
    .select(['campaigns.starts_at as from', 'campaigns.ends_at as to'])
    .where('products.id', 'in', [...productIds])
    .where('campaign_shops.left_at', 'is', null)
    .where('campaigns.cancelled_at', 'is', null)
    .where('campaigns.finished_at', 'is', null)
    .where(IS_CAMPAIGN_FOR_PRODUCT)
    .orderBy('campaigns.starts_at')
    .orderBy('campaigns.id'),
)
