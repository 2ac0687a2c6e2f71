import { OrderCards } from '../features/vendor/order-cards.tsx'
import { QueueChips } from '../features/vendor/queue-chips.tsx'
import { ShopFigures } from '../features/vendor/shop-figures.tsx'
import { Pager } from '../ui/pager.tsx'
import { Section } from '../ui/section.tsx'
import { DashboardFrame } from './dashboard-frame.tsx'
import { ORDERS } from './sample-rows.ts'

const COUNTS = { ATTENTION: 1, PENDING: 100_000, PROCESSING: 7, SHIPPED: 0, DELIVERED: 1_204 }

/** A vendor's orders: what to do now, one tap each. */
export const VendorOrders = () => (
  <DashboardFrame who="vendor" at="orders">
    <Section title="Orders" level={1}>
      <ShopFigures orders={ORDERS} />
      <QueueChips view={{ queue: 'PENDING', term: '', page: 1 }} counts={COUNTS} />
      <OrderCards label="Orders" orders={ORDERS} actor="VENDOR" canChoose />
      <Pager page={2} total={100_000} limit={20} hrefOf={page => `?page=${page}`} />
    </Section>
  </DashboardFrame>
)
