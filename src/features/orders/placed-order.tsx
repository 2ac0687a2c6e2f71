import type { OrderStatus } from '../../contract/order-states.ts'
import type { Role } from '../../contract/roles.ts'
import type { ShownOrder } from '../../local/overlay.ts'
import { Card } from '../../ui/card.tsx'
import { Columns, Row, Stack } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { useText } from '../../ui/text.ts'
import { Moment } from '../../ui/timeline.tsx'
import { useUser } from '../../ui/use-session.ts'
import { useTitle } from '../../ui/use-title.ts'
import { PrintLinks } from '../print/print-links.tsx'
import { PushOffer } from '../push/push-offer.tsx'
import { SellerActions } from '../vendor/seller-actions.tsx'
import { CustomerActions } from './customer-actions.tsx'
import { Delivery } from './delivery.tsx'
import { OrderEvents } from './order-events.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderSteps } from './order-steps.tsx'
import { RefusedMoves } from './refused-moves.tsx'

const UNDER_WAY = new Set<OrderStatus>(['PENDING', 'PROCESSING', 'SHIPPED'])

/** An order that the server has, as whoever is signed in sees it. */
export const PlacedOrder = ({ order }: { order: ShownOrder }) => {
  const t = useText()
  useTitle(t('Order {number}', { number: order.number }))
  return <OrderSheet order={order} seenBy={useUser()?.role} />
}

/** How far an order has come, what it holds, what it costs, where it goes, and what this role may do with it. */
export const OrderSheet = ({ order, seenBy }: { order: ShownOrder; seenBy: Role | undefined }) => {
  const t = useText()
  return (
    <Section title={t('Order {number}', { number: order.number })} level={1}>
      <Columns side="end" aside={<Delivery order={order} />}>
        <Stack>
          <Row align="between">
            <p>
              <Moment at={order.createdAt} /> · {order.shop.name}
            </p>
            <Row>
              <StatusPill status={order.shownStatus} />
              <StatusPill status={order.paymentStatus} />
            </Row>
          </Row>
          <OrderSteps order={order} />
          {UNDER_WAY.has(order.shownStatus) && <PushOffer to="CUSTOMER" />}
          <RefusedMoves moves={order.moves} />
          {seenBy && seenBy !== 'CUSTOMER' && <SellerActions order={order} role={seenBy} />}
          <Row>
            {seenBy === 'CUSTOMER' && <CustomerActions order={order} />}
            <PrintLinks orderId={order.id} />
          </Row>
          <Card as="section" label={t('What was ordered')}>
            <h2>{t('What was ordered')}</h2>
            <OrderLines
              lines={order.orderItem.map(line => ({ ...line, name: line.product.name, image: line.product.image }))}
              sums={order}
            />
          </Card>
          <Card as="section" label={t('History')}>
            <h2>{t('History')}</h2>
            <OrderEvents order={order} />
          </Card>
        </Stack>
      </Columns>
    </Section>
  )
}
