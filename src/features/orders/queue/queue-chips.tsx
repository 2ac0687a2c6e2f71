import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { ORDER_BUCKETS, type OrderCounts } from '../../../local/orders/buckets.ts'
import { Chip, ChipRow } from '../../../ui/controls/chip.tsx'
import { translateStatus } from '../../../ui/controls/status-pill.tsx'
import { type Translate, useTranslate } from '../../../ui/text/i18n.ts'
import type { OrderQueue } from './order-queue.ts'
import { buildOrdersUrl, type OrdersView } from './orders-url.ts'

export type QueueChipsProps = {
  view: OrdersView
  /** How many orders each queue has; absent: unknown. */
  counts: OrderCounts
  /** Shown before the chips. */
  children?: ReactNode
}

/** The queues as chips, the selected one scrolled into view. */
export const QueueChips = ({ view, counts, children }: QueueChipsProps) => {
  const t = useTranslate()
  const [, navigate] = useLocation()
  const row = useRef<HTMLDivElement>(null)
  // These two are rare: they are shown only when they have orders.
  const queues = (['ATTENTION', ...ORDER_BUCKETS, 'ALL'] as const).filter(
    queue => (queue !== 'ATTENTION' && queue !== 'UNPAID') || counts[queue] || queue === view.queue,
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect is for a change of the chosen queue
  useEffect(() => {
    const selectedChip = row.current?.querySelector('[aria-pressed="true"]')
    selectedChip?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [view.queue])
  return (
    <div ref={row}>
      <ChipRow label={t('Show')}>
        {children}
        {queues.map(queue => (
          <Chip
            key={queue}
            count={counts[queue]}
            isSelected={queue === view.queue}
            onClick={() => navigate(buildOrdersUrl({ ...view, queue, page: 1 }), { replace: true })}
          >
            {getQueueLabel(queue, t)}
          </Chip>
        ))}
      </ChipRow>
    </div>
  )
}

const getQueueLabel = (queue: OrderQueue, t: Translate): string => {
  if (queue === 'ATTENTION') return t('Needs your attention')
  if (queue === 'ALL') return t('All')
  return queue === 'UNPAID' ? t('Waiting for payment') : translateStatus(queue)
}
