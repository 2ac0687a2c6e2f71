import { applyCampaigns, findBestCampaign, type Offer } from '../../src/contract/campaign-prices.ts'
import { lockProductShops } from '../db/row-locks.ts'
import type { Database } from '../db/store.ts'
import { type CampaignOfProduct, findCampaignsOfProducts } from '../products/listing/product-campaigns.ts'
import { publishFigures } from '../products/publish-products.ts'
import { findPriceLocks, type PriceLock } from '../products/variants/price-locks.ts'
import { deriveProductFigures } from '../products/variants/variant-rows.ts'

type Variant = { id: string; product_id: string; price: number; discount: number; deleted_at: number | null }
/** `campaignId` null: the vendor's own offer is in force again. */
type NewOffer = { variant: Variant; offer: Offer; own: Offer; campaignId: string | null }

/**
 * Gives these products the prices that are in force now: those of campaigns, and the vendors' own ones where none runs. What is
 * right already stays as it is, so that it can run again and again.
 * @returns the ids of the products that have changed
 */
export const setCampaignPrices = async (
  tx: Database,
  productIds: readonly string[],
  now: number,
): Promise<string[]> => {
  if (productIds.length === 0) return []
  const ids = [...productIds].sort()
  await lockProductShops(tx, ids)
  for (const id of ids) await lockProduct(tx, id)
  const variants = await tx
    .selectFrom('product_variants')
    .select(['id', 'product_id', 'price', 'discount', 'deleted_at'])
    .where('product_id', 'in', ids)
    .orderBy('id')
    .execute()
  const [campaigns, locks] = [await findCampaignsOfProducts(tx, ids), await findPriceLocks(tx, ids)]
  const offers = variants.flatMap(
    variant => findNewOffer(variant, locks.get(variant.id), campaigns.get(variant.product_id) ?? [], now) ?? [],
  )
  for (const offer of offers) await writeOffer(tx, offer)
  const changed = [...new Set(offers.map(({ variant }) => variant.product_id))]
  for (const id of changed) await deriveProductFigures(tx, id)
  if (changed.length === 0) return []
  await raiseProductSeqs(tx, changed)
  await publishFigures(tx, changed, now)
  return changed
}

const lockProduct = (tx: Database, id: string) =>
  tx
    .updateTable('products')
    .set(row => ({ seq: row.ref('seq') }))
    .where('id', '=', id)
    .execute()

export const raiseProductSeqs = (tx: Database, ids: readonly string[]) =>
  tx
    .updateTable('products')
    .set(row => ({ seq: row('seq', '+', 1) }))
    .where('id', 'in', [...ids])
    .execute()

/** Undefined: the variant has the right one. A deleted one goes back to the vendor's own, and gets no other. */
const findNewOffer = (
  variant: Variant,
  lock: PriceLock | undefined,
  campaigns: readonly CampaignOfProduct[],
  now: number,
): NewOffer | undefined => {
  if (!lock && variant.deleted_at !== null) return undefined
  const own = lock ?? variant
  const best = findBestCampaign(own, campaigns, now)
  const offer = applyCampaigns(own, campaigns, now)
  const isWritten = variant.price === offer.price && variant.discount === offer.discount
  if (isWritten && (best === null) === (lock === undefined) && best?.campaign.id === lock?.campaign.id) return undefined
  return { variant, offer, own, campaignId: best?.campaign.id ?? null }
}

const writeOffer = async (tx: Database, { variant: { id, product_id }, offer, own, campaignId }: NewOffer) => {
  const { price, discount } = offer
  await tx.updateTable('product_variants').set({ price, discount }).where('id', '=', id).execute()
  if (campaignId === null) {
    await tx.deleteFrom('campaign_prices').where('variant_id', '=', id).execute()
    return
  }
  const figures = { own_price: own.price, own_discount: own.discount }
  await tx
    .insertInto('campaign_prices')
    .values({ variant_id: id, product_id, campaign_id: campaignId, ...figures })
    .onConflict(conflict => conflict.column('variant_id').doUpdateSet({ campaign_id: campaignId }))
    .execute()
}
