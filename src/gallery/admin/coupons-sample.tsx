import { CouponEditor } from '../../features/coupons/vendor/coupon-editor.tsx'
import { CouponList } from '../../features/coupons/vendor/coupon-list.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { EmptyState } from '../../ui/notices/empty-state.tsx'
import { DashboardFrameSample } from '../frames/dashboard-frame-sample.tsx'
import { COUPONS } from '../frames/sample-entities.ts'

/** A vendor's coupons, the empty list, and the coupon form. */
export const CouponsSample = () => (
  <DashboardFrameSample who="vendor" at="coupons">
    <Section title="Coupons" level={1}>
      <CouponList coupons={COUPONS} />
      <EmptyState title="No Data Found" illustration="knot">
        A coupon brings customers back: some taka or some percent off, for as long as you say.
      </EmptyState>
    </Section>
    <CouponEditor coupon={COUPONS[1]} />
  </DashboardFrameSample>
)
