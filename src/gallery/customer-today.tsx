import { NoOrders, OpenOrders, RecentOrders } from '../features/dashboard/customer-today.tsx'
import { ShopNews } from '../features/dashboard/followed-news.tsx'
import { ReviewsToWrite } from '../features/reviews/reviews-to-write.tsx'
import { Welcome } from '../ui/welcome.tsx'
import { DashboardFrame } from './dashboard-frame.tsx'
import { GOODS, LONG_NAME, ORDERS, REVIEWS, WAITING_ORDER } from './sample-rows.ts'

/** A customer's first screen: what is on its way, what may be written, what is new; and nothing ordered yet. */
export const CustomerToday = () => (
  <DashboardFrame who="customer" at="index" isOffline>
    <Welcome name={LONG_NAME} />
    <OpenOrders waiting={[WAITING_ORDER]} orders={ORDERS.slice(0, 2)} />
    <RecentOrders orders={ORDERS.slice(2)} />
    <ReviewsToWrite products={REVIEWS.map(({ product }) => product)} onWrite={async () => {}} />
    <ShopNews news={GOODS.slice(3)} />
    <NoOrders />
  </DashboardFrame>
)
