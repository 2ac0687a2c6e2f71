import { Reviews } from '../features/vendor-shops/shop-reviews.tsx'
import { Section } from '../ui/section.tsx'
import { DashboardFrame } from './dashboard-frame.tsx'
import { REVIEWS } from './sample-rows.ts'

const ALL = { isUnanswered: false, term: '', page: 1 }

/** What customers say of the goods, with and without an answer; and nothing said yet. */
export const VendorReviews = () => (
  <DashboardFrame who="vendor" at="shop-reviews">
    <Section title="Reviews" level={1}>
      <Reviews reviews={REVIEWS} view={ALL} />
    </Section>
    <Section title="Before the first review">
      <Reviews reviews={[]} view={ALL} />
    </Section>
  </DashboardFrame>
)
