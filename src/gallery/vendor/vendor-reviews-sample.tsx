import { ShopReviewList } from '../../features/reviews/vendor/own-shop-reviews.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { DashboardFrameSample } from '../frames/dashboard-frame-sample.tsx'
import { REVIEWS } from '../frames/sample-entities.ts'

const ALL = { isUnanswered: false, term: '', page: 1 }

/** Reviews of a vendor's products, with and without a reply; and no reviews. */
export const VendorReviewsSample = () => (
  <DashboardFrameSample who="vendor" at="shop-reviews">
    <Section title="Reviews" level={1}>
      <ShopReviewList reviews={REVIEWS} view={ALL} />
    </Section>
    <Section title="Before the first review">
      <ShopReviewList reviews={[]} view={ALL} />
    </Section>
  </DashboardFrameSample>
)
