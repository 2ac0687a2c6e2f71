import { listPublicCampaigns, type PublicCampaign } from '../../contract/campaigns/public-campaigns.ts'
import { findDocumentResponse } from '../../lists/document-responses.ts'
import { useLiveListing } from '../../lists/use-live-listing.ts'
import type { ApiFailure } from '../../local/api/client.ts'
import { readKnownCampaign } from '../../local/products/known-campaigns.ts'
import { readListing, readListingRows } from '../../local/sync/listings.ts'
import { useConnection } from '../../ui/state/use-connection.ts'

export type CampaignResult =
  | { state: 'loading' }
  /** `none`: no campaign has this slug. */
  | { state: 'none' }
  /** The device knows nothing of it, and the server cannot be asked now. */
  | { state: 'unavailable'; failure: ApiFailure | null; retry: () => void }
  | { state: 'ready'; campaign: PublicCampaign }

/** A campaign by its slug: from the device, kept fresh from the server. */
export const usePublicCampaign = (slug: string): CampaignResult => {
  const { isOnline } = useConnection()
  const { read, failure, retry } = useLiveListing(listPublicCampaigns, { slug }, () => readStoredCampaign(slug))
  const found = read?.campaign ?? getInlinedCampaign(slug)
  if (found) return { state: 'ready', campaign: found }
  if (read?.isKnown) return { state: 'none' }
  if (failure || (read && !isOnline)) return { state: 'unavailable', failure, retry }
  return { state: 'loading' }
}

const getInlinedCampaign = (slug: string): PublicCampaign | undefined =>
  findDocumentResponse(listPublicCampaigns, input => input.slug === slug)?.[0]

/** Without a response what its products say of it. */
const readStoredCampaign = async (slug: string) => {
  const listing = await readListing(listPublicCampaigns, { slug })
  const [stored] = listing ? await readListingRows(listPublicCampaigns, listing) : []
  const campaign = listing ? stored : await readKnownCampaign(slug)
  return { isStale: listing?.stale === 1, isKnown: listing !== undefined, campaign }
}
