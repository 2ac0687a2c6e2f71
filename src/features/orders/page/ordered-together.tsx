import { useLiveQuery } from 'dexie-react-hooks'
import type { Named } from '../../../contract/bangla-texts.ts'
import { formatTaka } from '../../../contract/messages/number-format.ts'
import { keptTotal } from '../../../contract/orders/kept-total.ts'
import { type OptimisticOrder, type PendingOrder, toPendingOrders } from '../../../local/orders/optimistic.ts'
import { readPendingEntries } from '../../../local/outbox/queue.ts'
import { Link } from '../../../ui/controls/link.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Row } from '../../../ui/layout/page.tsx'
import { showName, useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import { OrderPill } from '../customer/order-pills.tsx'
import { useOthersTogether } from '../together/use-group-orders.ts'

/** Links to the orders that were placed together with this one. Renders nothing where it was placed alone. */
export const OrderedTogether = ({ order }: { order: OptimisticOrder }) => {
  const t = useTranslate()
  const others = useOthersTogether(order)
  if (others.length === 0) return null
  return (
    <Card as="section" label={t('Ordered together')}>
      <h2>{t('Ordered together')}</h2>
      {others.map(other => (
        <Row key={other.id} align="between">
          <OrderLink id={other.id} shop={other.shop} amount={keptTotal(other)} />
          <OrderPill order={other} />
        </Row>
      ))}
    </Card>
  )
}

/** The same while they wait on this device. */
export const WaitingTogether = ({ order }: { order: PendingOrder }) => {
  const t = useTranslate()
  const waiting = useLiveQuery(async () => toPendingOrders(await readPendingEntries()))
  const others = waiting?.filter(other => other.entry.id === order.entry.id && other.id !== order.id) ?? []
  if (others.length === 0) return null
  return (
    <Card as="section" label={t('Ordered together')}>
      <h2>{t('Ordered together')}</h2>
      <p>{t('These orders are placed together, or none of them.')}</p>
      {others.map(({ id, seen }) => (
        <OrderLink key={id} id={id} shop={seen.shop} amount={seen.totalAmount} />
      ))}
    </Card>
  )
}

const OrderLink = ({ id, shop, amount }: { id: string; shop: Named; amount: number }) => {
  const locale = useLocale()
  return (
    <p>
      <Link href={`/dashboard/orders/${id}`}>{showName(shop)}</Link> · {formatTaka(amount, locale)}
    </p>
  )
}
