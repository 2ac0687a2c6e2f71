import { formatTaka } from '../../../contract/messages/number-format.ts'
import type { PendingOrder } from '../../../local/orders/optimistic.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { LineItem } from '../../../ui/rows/line-item.tsx'
import { showName, useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import { PendingBadge } from '../../outbox/pending-badge.tsx'

/** Orders that wait in the outbox, without a number, with their status. */
export const WaitingOrders = ({ orders }: { orders: readonly PendingOrder[] }) => {
  const t = useTranslate()
  const locale = useLocale()
  const entries = orders.map(order => order.entry)
  return orders.map(({ id, seen, entry }) => (
    <Card key={id} as="article" label={t('Not placed yet')}>
      <LineItem
        name={t('Not placed yet: {shop}', { shop: showName(seen.shop) })}
        href={`/dashboard/orders/${id}`}
        image={seen.lines[0]?.image ?? null}
        detail={<PendingBadge entry={entry} entries={entries} />}
        amount={formatTaka(seen.totalAmount, locale)}
      />
    </Card>
  ))
}
