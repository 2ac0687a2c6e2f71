import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import type { OptimisticShop } from '../../../local/shops/optimistic.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { OrderFilters } from './order-filters.tsx'
import { hasFilters, type OrdersView } from './orders-url.ts'
import { QueueChips, type QueueChipsProps } from './queue-chips.tsx'
import './shop-queue-head.css'

export type ShopQueueProps = { view: OrdersView; shops: readonly OptimisticShop[] }

/** Above the orders of a shop: the queues, and the filters, which phones hide until they are opened. */
export const ShopQueueHead = ({ view, shops, counts }: ShopQueueProps & Pick<QueueChipsProps, 'counts'>) => {
  const t = useTranslate()
  const [areShown, setShown] = useState(hasFilters(view))
  return (
    <>
      <QueueChips view={view} counts={counts}>
        <Button icon={SlidersHorizontal} aria-expanded={areShown} onClick={() => setShown(!areShown)}>
          {t('Filters')}
        </Button>
      </QueueChips>
      <div className={`queue-filters${areShown ? ' is-open' : ''}`}>
        <OrderFilters view={view} shops={shops} />
      </div>
    </>
  )
}
