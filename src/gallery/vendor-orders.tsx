import { Ellipsis, Phone } from 'lucide-react'
import { formatTaka } from '../contract/money.ts'
import type { OrderStatus } from '../contract/order-states.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Chip, ChipRow } from '../ui/chip.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { KeyFigure, KeyFigures } from '../ui/key-figure.tsx'
import { LineItem } from '../ui/line-item.tsx'
import { Menu } from '../ui/menu.tsx'
import { ActionRow, Cards, Row, Stack } from '../ui/page.tsx'
import { PendingMark } from '../ui/pending-mark.tsx'
import { Section } from '../ui/section.tsx'
import { StatusPill } from '../ui/status-pill.tsx'
import { Steps } from '../ui/steps.tsx'
import { DashboardFrame } from './dashboard-frame.tsx'
import { PRODUCTS } from './samples.ts'

const STEPS = ['New', 'Processing', 'Shipped', 'Delivered']
const MORE = [{ href: '/dashboard/orders/1', label: 'Order details' }]

type Drawn = { number: string; who: string; status: OrderStatus; done: number; action: string; isWaiting?: boolean }
const ORDERS: Drawn[] = [
  { number: 'H-2F8K-7QX', who: 'Nusrat Jahan · 2 min ago', status: 'PENDING', done: 0, action: 'Accept order' },
  {
    number: 'H-2F7C-3BD',
    who: 'Rafiq Uddin · 14 min ago',
    status: 'PROCESSING',
    done: 1,
    action: 'Mark as shipped',
    isWaiting: true,
  },
]

/** A vendor's orders: what to do now, one tap each. */
export const VendorOrders = () => (
  <DashboardFrame who="vendor" at="orders">
    <Section title="Orders" level={1}>
      <KeyFigures>
        <KeyFigure label="to accept" value="4" />
        <KeyFigure label="to ship" value="7" />
        <KeyFigure label="today" value={formatTaka(18_420)} />
      </KeyFigures>
      <ChipRow label="Show">
        <Chip isSelected count={4}>
          New
        </Chip>
        <Chip count={7}>Processing</Chip>
        <Chip count={12}>Shipped</Chip>
        <Chip count={131}>Delivered</Chip>
      </ChipRow>
      <Cards>
        {ORDERS.map((order, index) => (
          <OrderCard key={order.number} order={order} product={PRODUCTS[index * 4]!} />
        ))}
      </Cards>
    </Section>
  </DashboardFrame>
)

const OrderCard = ({ order, product }: { order: Drawn; product: (typeof PRODUCTS)[number] }) => (
  <Card as="article" label={`Order ${order.number}`}>
    <Stack gap="sm">
      <Row align="between">
        <strong className="figure">{formatTaka(product.price + 60)}</strong>
        <StatusPill status={order.status} />
      </Row>
      <p className="meta">
        {order.number} · {order.who}
      </p>
    </Stack>
    <LineItem name={product.name} image={product.image} detail="Cash on delivery · Mirpur, Dhaka" amount="×1" />
    <hr />
    <Steps label="Progress" steps={STEPS} done={order.done} />
    <ActionRow>
      <Button variant={order.status === 'PENDING' ? 'primary' : 'brand'}>{order.action}</Button>
      <IconButton icon={Phone} label="Call the customer" variant="soft" href="tel:01712345678" />
      <Menu look="soft" label="More" trigger={<Ellipsis aria-hidden="true" />} items={MORE} />
    </ActionRow>
    {order.isWaiting && <PendingMark state="waiting">Accepted on this phone. Waiting to send</PendingMark>}
  </Card>
)
