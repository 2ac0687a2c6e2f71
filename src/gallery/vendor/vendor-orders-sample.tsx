import { OrderList } from '../../features/orders/list/order-list.tsx'
import { QueueChips } from '../../features/orders/queue/queue-chips.tsx'
import { ShopStats } from '../../features/orders/queue/shop-stats.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { Pager } from '../../ui/rows/pager.tsx'
import { DashboardFrameSample } from '../frames/dashboard-frame-sample.tsx'
import { ORDERS } from '../frames/sample-entities.ts'

const COUNTS = { ATTENTION: 1, PENDING: 100_000, PROCESSING: 7, SHIPPED: 0, DELIVERED: 1_204 }

/** A vendor's orders, each with its next action. */
export const VendorOrdersSample = () => (
  <DashboardFrameSample who="vendor" at="orders">
    <Section title="Orders" level={1}>
      <ShopStats orders={ORDERS} />
      <QueueChips view={{ queue: 'PENDING', term: '', page: 1 }} counts={COUNTS} />
      <OrderList label="Orders" orders={ORDERS} actor="VENDOR" canSelect />
      <Pager page={2} total={100_000} limit={20} hrefOf={page => `?page=${page}`} />
    </Section>
  </DashboardFrameSample>
)
