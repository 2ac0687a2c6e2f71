import { OrderSheet } from '../features/orders/placed-order.tsx'
import { DashboardFrame } from './dashboard-frame.tsx'
import { ORDERS } from './sample-rows.ts'

/** One order as its shop sees it, with a move that waits. */
export const OrderOfShop = () => (
  <DashboardFrame who="vendor" at="orders">
    <OrderSheet order={ORDERS[1]!} seenBy="VENDOR" />
  </DashboardFrame>
)

/** One order as the one who ordered sees it, after it came back. */
export const OrderOfCustomer = () => (
  <DashboardFrame who="customer" at="my-orders">
    <OrderSheet order={ORDERS[2]!} seenBy="CUSTOMER" />
  </DashboardFrame>
)
