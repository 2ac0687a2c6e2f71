import type { PublicCampaign } from '../../contract/campaigns/public-campaigns.ts'
import { db } from '../db/database.ts'

/** What the products of this device say of a campaign, for those who have not seen its page; undefined: none takes part in it. */
export const readKnownCampaign = async (slug: string): Promise<PublicCampaign | undefined> => {
  if (!(await db.meta.get('campaigns'))) return undefined
  const isIn = ({ campaigns }: { campaigns?: readonly { slug: string }[] | undefined }) =>
    campaigns?.some(campaign => campaign.slug === slug) === true
  const product = await db.products.filter(isIn).first()
  const campaign = product?.campaigns?.find(one => one.slug === slug)
  return (
    campaign && {
      ...{ id: '', slug, name: campaign.name, nameBn: campaign.nameBn, description: '', percent: campaign.percent },
      ...{ startsAt: campaign.from, endsAt: campaign.to, state: '', seq: 0 },
    }
  )
}
