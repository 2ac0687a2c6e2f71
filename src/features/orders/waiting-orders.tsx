import { formatTaka } from '../../contract/money.ts'
import type { WaitingOrder } from '../../local/overlay.ts'
import { Card } from '../../ui/card.tsx'
import { LineItem } from '../../ui/line-item.tsx'
import { useLocale, useText } from '../../ui/text.ts'
import { EntryMark } from './entry-mark.tsx'

/** Orders that wait on this device: no number yet, and where they stand. */
export const WaitingOrders = ({ orders }: { orders: readonly WaitingOrder[] }) => {
  const t = useText()
  const locale = useLocale()
  const entries = orders.map(order => order.entry)
  return orders.map(({ id, seen, entry }) => (
    <Card key={id} as="article" label={t('Not placed yet')}>
      <LineItem
        name={t('Not placed yet: {shop}', { shop: seen.shop.name })}
        href={`/dashboard/orders/${id}`}
        image={seen.lines[0]?.image ?? null}
        detail={<EntryMark entry={entry} entries={entries} />}
        amount={formatTaka(seen.totalAmount, locale)}
      />
    </Card>
  ))
}
