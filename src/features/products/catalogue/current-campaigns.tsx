import { listPublicCampaigns, type PublicCampaign } from '../../../contract/campaigns/public-campaigns.ts'
import { useLiveListing } from '../../../lists/use-live-listing.ts'
import { readListing, readListingRows } from '../../../local/sync/listings.ts'
import { Row } from '../../../ui/layout/page.tsx'
import { CampaignNotice } from './campaign-notice.tsx'

const SHOWN_MAX = 3

/** The campaigns that run or are announced, each with a link to its page. Nothing where there are none. */
const CurrentCampaigns = () => {
  const { read } = useLiveListing(listPublicCampaigns, {}, async () => {
    const listing = await readListing(listPublicCampaigns, {})
    const rows = listing ? await readListingRows(listPublicCampaigns, listing) : []
    return { isStale: listing?.stale === 1, rows }
  })
  if (!read || read.rows.length === 0) return null
  return (
    <Row>
      {read.rows.slice(0, SHOWN_MAX).map(campaign => (
        <CampaignNotice key={campaign.id} product={{ campaigns: [toProductCampaign(campaign)] }} />
      ))}
    </Row>
  )
}

const toProductCampaign = ({ name, nameBn, slug, percent, startsAt, endsAt }: PublicCampaign) => ({
  ...{ name, ...(nameBn && { nameBn }), slug, percent },
  ...{ from: startsAt, to: endsAt },
})

export default CurrentCampaigns
