import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { Chip, ChipRow } from '../../ui/chip.tsx'
import { statusWords } from '../../ui/status-pill.tsx'
import { useText } from '../../ui/text.ts'
import { QUEUES, type Queue } from './queue.ts'
import { addressOf, type QueueView } from './queue-address.ts'

export type QueueChipsProps = {
  view: QueueView
  /** How many each heap holds; absent where it is not known. */
  counts: Partial<Record<Queue, number>>
}

/** The heaps of the work, the chosen one pressed and in sight. */
export const QueueChips = ({ view, counts }: QueueChipsProps) => {
  const t = useText()
  const [, navigate] = useLocation()
  const row = useRef<HTMLDivElement>(null)
  const queues: readonly Queue[] = counts.ATTENTION || view.queue === 'ATTENTION' ? ['ATTENTION', ...QUEUES] : QUEUES
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice is what scrolls
  useEffect(() => {
    const chosen = row.current?.querySelector('[aria-pressed="true"]')
    chosen?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [view.queue])
  return (
    <div ref={row}>
      <ChipRow label={t('Show')}>
        {queues.map(queue => (
          <Chip
            key={queue}
            count={counts[queue]}
            isSelected={queue === view.queue}
            onClick={() => navigate(addressOf({ ...view, queue, page: 1 }), { replace: true })}
          >
            {queue === 'ATTENTION' ? t('Needs your attention') : statusWords(queue)}
          </Chip>
        ))}
      </ChipRow>
    </div>
  )
}
