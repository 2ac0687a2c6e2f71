import { useEffect, useRef } from 'react'
import type { OrderActor } from '../../contract/order-states.ts'
import type { ShownOrder } from '../../local/overlay.ts'
import { OrderCard } from './order-card.tsx'
import './order-cards.css'
import { useMoves } from './use-moves.ts'

export type OrderCardsProps = { label: string; orders: readonly ShownOrder[]; actor: OrderActor }

/** Orders as cards, one below the other on phones and beside each other on large screens. */
export const OrderCards = ({ label, orders, actor }: OrderCardsProps) => {
  const moves = useMoves()
  const list = useKeptFocus(orders.length)
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one
    <ul role="list" className="order-cards" aria-label={label} ref={list} tabIndex={-1}>
      {orders.map(order => (
        <li key={order.id}>
          <OrderCard order={order} actor={actor} moves={moves} />
        </li>
      ))}
    </ul>
  )
}

/** A card that is done leaves with the button that was pressed: the focus goes to the list, not to the top of the page. */
const useKeptFocus = (count: number) => {
  const list = useRef<HTMLUListElement>(null)
  const wasInside = useRef(false)
  useEffect(() => {
    const note = (event: FocusEvent) => {
      wasInside.current = event.target instanceof Node && list.current?.contains(event.target) === true
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the count is when a card has left
  useEffect(() => {
    if (wasInside.current && document.activeElement === document.body) list.current?.focus({ preventScroll: true })
  }, [count])
  return list
}
