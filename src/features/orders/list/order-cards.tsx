import { useEffect, useRef } from 'react'
import type { OrderActor } from '../../../contract/orders/order-status.ts'
import type { OptimisticOrder } from '../../../local/orders/optimistic.ts'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import type { Selection } from '../../../ui/state/use-selection.ts'
import { OrderCard } from './order-card.tsx'
import './order-cards.css'
import type { StatusChangeControls } from '../changes/use-status-change.ts'

export type OrderCardsProps = {
  label: string
  orders: readonly OptimisticOrder[]
  actor: OrderActor
  statusChanges: StatusChangeControls
  /** null: the cards have no checkboxes. */
  selection: Pick<Selection, 'has' | 'toggle'> | null
}

/** Orders as cards. */
export const OrderCards = ({ label, orders, actor, statusChanges, selection }: OrderCardsProps) => {
  const list = useRestoredFocus(orders.length)
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one
    <ul role="list" className="order-cards" aria-label={label} ref={list} tabIndex={-1}>
      {orders.map(order => (
        <li key={order.id}>
          {selection && (
            <Checkbox
              label={order.number}
              checked={selection.has(order.id)}
              onChange={() => selection.toggle(order.id)}
            />
          )}
          <OrderCard order={order} actor={actor} statusChanges={statusChanges} />
        </li>
      ))}
    </ul>
  )
}

/**
 * A finished card leaves the list with the focused button: the focus then goes to the list, not to the top of the page.
 */
const useRestoredFocus = (count: number) => {
  const list = useRef<HTMLUListElement>(null)
  const wasInside = useRef(false)
  useEffect(() => {
    const note = (event: FocusEvent) => {
      wasInside.current = event.target instanceof Node && list.current?.contains(event.target) === true
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect is for a change of the count: a card has left
  useEffect(() => {
    if (wasInside.current && document.activeElement === document.body) list.current?.focus({ preventScroll: true })
  }, [count])
  return list
}
