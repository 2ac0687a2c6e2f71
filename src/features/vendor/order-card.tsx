import { type ReactNode, useId } from 'react'
import { formatNumber, formatTaka } from '../../contract/money.ts'
import { CLOSED_STATUSES, type OrderActor } from '../../contract/order-states.ts'
import type { Order } from '../../contract/orders.ts'
import type { ShownOrder } from '../../local/overlay.ts'
import { Ago } from '../../ui/ago.tsx'
import { LineItem } from '../../ui/line-item.tsx'
import { Link } from '../../ui/link.tsx'
import { PendingMark } from '../../ui/pending-mark.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { useLocale, useText } from '../../ui/text.ts'
import { useConnection } from '../../ui/use-connection.ts'
import { districtName, useDistricts } from '../addresses/use-districts.ts'
import { OrderSteps } from '../orders/order-steps.tsx'
import { MOVE_WORDS } from './move-words.ts'
import { OrderActions } from './order-actions.tsx'
import './order-card.css'
import { heapOf, isRefused, paymentWords, placeOf } from './queue.ts'
import { RefusedMove } from './refused-move.tsx'
import type { Moves } from './use-moves.ts'

/** Lines that a card shows; the rest stands on the order's own screen. */
const LINES = 2

export type OrderCardProps = { order: ShownOrder; actor: OrderActor; moves: Moves }

/** One order as work: what to pack, for whom, how it is paid, how far it is, and the one tap that moves it on. */
export const OrderCard = ({ order, actor, moves }: OrderCardProps) => {
  const id = useId()
  const isClosed = CLOSED_STATUSES.includes(order.shownStatus)
  return (
    <article className="order-card" aria-labelledby={id}>
      <CardHead order={order} id={id} />
      <Lines order={order} />
      {order.note && <p className="order-note">{order.note}</p>}
      {!isClosed && (
        <>
          <Facts order={order} />
          <div className="order-way">
            <OrderSteps order={order} />
          </div>
        </>
      )}
      <Outcome order={order} isAwaited={moves.isBusy(order.id)}>
        <OrderActions order={order} actor={actor} moves={moves} rest={isClosed && <Facts order={order} />} />
      </Outcome>
    </article>
  )
}

const Facts = ({ order }: { order: Order }) => {
  const t = useText()
  const locale = useLocale()
  const districts = useDistricts()
  const { shippingAddress } = order
  const district = shippingAddress.district && districtName(shippingAddress.district, districts, locale)
  return (
    <p className="order-facts">
      {t(paymentWords(order))} · {placeOf({ ...shippingAddress, district })}
    </p>
  )
}

const CardHead = ({ order, id }: { order: ShownOrder; id: string }) => {
  const locale = useLocale()
  return (
    <header>
      <strong>{formatTaka(order.totalAmount, locale)}</strong>
      <StatusPill status={heapOf(order)} />
      <p>
        <Link href={`/dashboard/orders/${order.id}`} id={id}>
          {order.number}
        </Link>{' '}
        · {order.shippingAddress.name} · <Ago at={order.createdAt} />
      </p>
    </header>
  )
}

const Lines = ({ order }: { order: Order }) => {
  const t = useText()
  const locale = useLocale()
  const hidden = order.orderItem.length - LINES
  return (
    <div className="order-lines">
      {order.orderItem.slice(0, LINES).map(line => (
        <LineItem
          key={line.id}
          name={line.product.name}
          image={line.product.image}
          amount={`×${formatNumber(line.quantity, locale)}`}
        />
      ))}
      {hidden > 0 && (
        <p className="order-lines-more">
          {t('{count, plural, one {and # more product} other {and # more products}}', { count: hidden })}
        </p>
      )}
    </div>
  )
}

type OutcomeProps = { order: ShownOrder; isAwaited: boolean; children: ReactNode }

/** The actions, and below them what waits; in their place, what was refused. */
const Outcome = ({ order, isAwaited, children }: OutcomeProps) => {
  const t = useText()
  const { isOnline } = useConnection()
  if (isRefused(order)) return <RefusedMove order={order} />
  const waiting = order.moves.at(-1)
  const isSaid = waiting && !(isAwaited && isOnline)
  return (
    <>
      {children}
      {isSaid && <PendingMark state="waiting">{t(MOVE_WORDS[waiting.to].waiting)}</PendingMark>}
    </>
  )
}
