import { OrderDetails } from '../features/order-page/placed-order.tsx'
import { DashboardFrameSample } from './dashboard-frame-sample.tsx'
import { ORDERS } from './sample-entities.ts'

/** One order as its shop sees it, with a move that waits. */
export const ShopOrderSample = () => (
  <DashboardFrameSample who="vendor" at="orders">
    <OrderDetails order={ORDERS[1]!} seenBy="VENDOR" />
  </DashboardFrameSample>
)

/** One order as the one who ordered sees it, after it came back. */
export const CustomerOrderSample = () => (
  <DashboardFrameSample who="customer" at="my-orders">
    <OrderDetails order={ORDERS[2]!} seenBy="CUSTOMER" />
  </DashboardFrameSample>
)
