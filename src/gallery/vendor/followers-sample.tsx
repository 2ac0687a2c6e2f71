import { FollowerList } from '../../features/shops/vendor/shop-followers.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { DashboardFrameSample } from '../frames/dashboard-frame-sample.tsx'
import { FOLLOWERS, OWN_SHOPS } from '../frames/sample-entities.ts'

/** A shop's followers: 100,000, and none. */
export const FollowersSample = () => (
  <DashboardFrameSample who="vendor" at="shop-followers">
    <Section title="Followers" level={1}>
      <FollowerList shop={OWN_SHOPS[0]} followers={FOLLOWERS} page={2} total={100_000} limit={50} />
      <FollowerList shop={OWN_SHOPS[1]} followers={[]} page={1} total={0} limit={50} />
    </Section>
  </DashboardFrameSample>
)
