import { OrderDetails } from '../../features/orders/page/placed-order.tsx'
import { DashboardFrameSample } from '../frames/dashboard-frame-sample.tsx'
import { ORDERS } from '../frames/sample-entities.ts'

/** An order as the vendor sees it, with a pending status change. */
export const ShopOrderSample = () => (
  <DashboardFrameSample who="vendor" at="orders">
    <OrderDetails order={ORDERS[1]} seenBy="VENDOR" />
  </DashboardFrameSample>
)

/** A returned order as the customer sees it. */
export const CustomerOrderSample = () => (
  <DashboardFrameSample who="customer" at="my-orders">
    <OrderDetails order={ORDERS[2]} seenBy="CUSTOMER" />
  </DashboardFrameSample>
)
