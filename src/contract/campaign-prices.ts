import { findRunningCampaign } from './discounts.ts'
import type { Poisha } from './money.ts'

/** A campaign in which a product takes part, from its announcement to its end. */
export type ProductCampaign = {
  name: string
  nameBn?: string
  slug: string
  /** Whole percent of the original price (price + discount). */
  percent: number
  /** From the start on, and no longer at the end. ISO 8601. */
  from: string
  to: string
}
/** Milliseconds since 1970: from the start on, and no longer at the end. */
export type CampaignPeriod = { from: number; to: number }
export type CampaignTerms = CampaignPeriod & { percent: number }

/** Of a product or a variant: `price` is what shoppers pay, price + discount is shown struck through. */
export type Offer = { price: Poisha; discount: Poisha }

export const isCampaignRunning = ({ from, to }: CampaignPeriod, now: number): boolean => from <= now && now < to

/**
 * The running campaign with the lowest price, where that is below the vendor's own offer; of several with one price the first.
 * Discounts never add up: each campaign starts from the original price.
 */
export const findBestCampaign = <Terms extends CampaignTerms>(
  own: Offer,
  campaigns: readonly Terms[],
  now: number,
): { campaign: Terms; offer: Offer } | null =>
  campaigns
    .filter(campaign => isCampaignRunning(campaign, now))
    .map(campaign => ({ campaign, offer: reduceOffer(own, campaign.percent) }))
    .reduce<{ campaign: Terms; offer: Offer } | null>(
      (best, next) => (next.offer.price < (best?.offer ?? own).price ? next : best),
      null,
    )

/** The offer in force. Whoever knows the vendor's own one needs nothing else to go back to it. */
export const applyCampaigns = (own: Offer, campaigns: readonly CampaignTerms[], now: number): Offer =>
  findBestCampaign(own, campaigns, now)?.offer ?? own

/** As with coupons, a percentage is rounded down to whole taka. */
const reduceOffer = ({ price, discount }: Offer, percent: number): Offer => {
  const original = price + discount
  const off = Math.floor((original * percent) / 10_000) * 100
  return { price: original - off, discount: off }
}

/** What shoppers see of a product's campaigns: the deepest one that runs, else the next one. */
export const findShownCampaign = (campaigns: readonly ProductCampaign[], now: number): ProductCampaign | undefined => {
  const at = new Date(now).toISOString()
  const announced = campaigns.filter(({ from }) => at < from).sort((a, b) => (a.from < b.from ? -1 : 1))
  return findRunningCampaign(campaigns, at) ?? announced[0]
}

/** The next time at which a campaign starts or ends, if any. */
export const findNextCampaignChange = (campaigns: readonly CampaignPeriod[], now: number): number | undefined => {
  const later = campaigns
    .filter(({ from, to }) => from < to)
    .flatMap(({ from, to }) => [from, to])
    .filter(time => time > now)
  return later.length === 0 ? undefined : Math.min(...later)
}
