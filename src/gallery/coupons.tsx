import { CouponEditor } from '../features/coupons/coupon-editor.tsx'
import { CouponList } from '../features/coupons/coupon-list.tsx'
import { Empty } from '../ui/empty.tsx'
import { Section } from '../ui/section.tsx'
import { DashboardFrame } from './dashboard-frame.tsx'
import { COUPONS } from './sample-rows.ts'

/** Coupons: what each gives, until when, how often it was used; none; and the form of one. */
export const Coupons = () => (
  <DashboardFrame who="vendor" at="coupons">
    <Section title="Coupons" level={1}>
      <CouponList coupons={COUPONS} />
      <Empty title="No Data Found" drawing="knot">
        A coupon brings customers back: some taka or some percent off, for as long as you say.
      </Empty>
    </Section>
    <CouponEditor coupon={COUPONS[1]!} />
  </DashboardFrame>
)
