import { Page } from '../../ui/layout/page.tsx'
import { useUser } from '../../ui/state/use-user.ts'
import { AllCampaigns } from './all-campaigns.tsx'
import { OwnCampaigns } from './own-campaigns.tsx'

/** /dashboard/campaigns: those of the market for its staff, and for a vendor those that a shop can join. */
const Campaigns = () => {
  const user = useUser()
  if (!user) return null
  return <Page>{user.role === 'VENDOR' ? <OwnCampaigns /> : <AllCampaigns />}</Page>
}

export default Campaigns
