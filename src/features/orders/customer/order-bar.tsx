import { useLiveQuery } from 'dexie-react-hooks'
import { ChevronRight, Clock, TriangleAlert, Truck } from 'lucide-react'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { readOrders } from '../../../local/orders/reads.ts'
import { Link } from '../../../ui/controls/link.tsx'
import { runWhenIdle } from '../../../ui/state/run-when-idle.ts'
import { useNow } from '../../../ui/state/use-now.ts'
import { useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import { getOrderBarLine, type OrderBarLine } from './order-bar-line.ts'
import './order-bar.css'
import { prefetchOrderPictures } from './prefetch-order-pictures.ts'

const ICONS = { attention: TriangleAlert, waiting: Clock, progress: Truck } as const

/**
 * The customer's orders in one line on every screen, while any of them is under way or needs them. It is on every
 * screen and knows all orders, so it also has their pictures fetched.
 */
const OrderBar = () => {
  const orders = useLiveQuery(() => readOrders())
  const line = getOrderBarLine(orders ?? { waiting: [], orders: [] }, useNow(), useLocale())
  const [path] = useLocation()
  useEffect(() => orders && runWhenIdle(() => prefetchOrderPictures(orders.orders).catch(reportError)), [orders])
  return line && path !== line.href && <OrderBarLink line={line} />
}

/** Leads to the order that the line is about. */
export const OrderBarLink = ({ line: { tone, text, href, others }, label }: { line: OrderBarLine; label?: string }) => {
  const t = useTranslate()
  const Icon = ICONS[tone]
  return (
    <nav className={`order-bar order-bar-${tone}`} aria-label={label ?? t('Your orders')}>
      <Link href={href}>
        <Icon aria-hidden="true" />
        <span>{text}</span>
        {others > 0 && <small>{t('and {count} more', { count: others })}</small>}
        <ChevronRight aria-hidden="true" />
      </Link>
    </nav>
  )
}

export default OrderBar
