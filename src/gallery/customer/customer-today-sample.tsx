import { NoOrders, OpenOrders, RecentOrders, UnplacedOrders } from '../../features/dashboard/customer-overview.tsx'
import { ShopNews } from '../../features/dashboard/followed-news.tsx'
import { ReviewsToWrite } from '../../features/reviews/reviews-to-write.tsx'
import { WelcomeBanner } from '../../ui/notices/welcome-banner.tsx'
import { DashboardFrameSample } from '../frames/dashboard-frame-sample.tsx'
import { LONG_NAME, ORDERS, PENDING_ORDER, REVIEWS, VENDOR_PRODUCTS } from '../frames/sample-entities.ts'

/** A customer's dashboard: open orders, reviews to write, news of shops; and without any order. */
export const CustomerTodaySample = () => (
  <DashboardFrameSample who="customer" at="index" isOffline>
    <WelcomeBanner name={LONG_NAME} />
    <UnplacedOrders orders={[PENDING_ORDER]} />
    <OpenOrders orders={ORDERS} />
    <RecentOrders orders={ORDERS.slice(2)} />
    <ReviewsToWrite products={REVIEWS.map(({ product }) => product)} onWrite={async () => {}} />
    <ShopNews news={VENDOR_PRODUCTS.slice(3)} />
    <NoOrders />
  </DashboardFrameSample>
)
