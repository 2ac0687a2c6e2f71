import { formatNumber, formatTaka } from '../../contract/money.ts'
import type { ShownOrder } from '../../local/overlay.ts'
import { useNow } from '../../ui/ago.tsx'
import { KeyFigure, KeyFigures } from '../../ui/key-figure.tsx'
import { useLocale, useText } from '../../ui/text.ts'
import { type Queue, summaryOf } from './queue.ts'
import { addressOf } from './queue-address.ts'

const heap = (queue: Queue) => addressOf({ queue, term: '', page: 1 })

/** What a shop must know at a glance: to accept, to ship, today's sales. */
export const ShopFigures = ({ orders }: { orders: readonly ShownOrder[] }) => {
  const t = useText()
  const locale = useLocale()
  const { toAccept, toShip, today } = summaryOf(orders, useNow())
  return (
    <KeyFigures>
      <KeyFigure label={t('to accept')} value={formatNumber(toAccept, locale)} href={heap('PENDING')} />
      <KeyFigure label={t('to ship')} value={formatNumber(toShip, locale)} href={heap('PROCESSING')} />
      <KeyFigure label={t('today')} value={formatTaka(today, locale)} />
    </KeyFigures>
  )
}
