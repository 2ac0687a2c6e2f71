import { ListChecks } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { OrderActor } from '../../contract/order-status.ts'
import type { OptimisticOrder } from '../../local/resources/orders/optimistic.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { useTranslate } from '../../ui/i18n.ts'
import { BulkResultDialog, showBulkToast } from './bulk-result-dialog.tsx'
import type { BulkOutcome } from './bulk-status-change.ts'
import { OrderBulkBar } from './order-bulk-bar.tsx'
import { OrderCard } from './order-card.tsx'
import './order-cards.css'
import { useStatusChange } from './use-status-change.ts'

export type OrderCardsProps = {
  label: string
  orders: readonly OptimisticOrder[]
  actor: OrderActor
  /** Offers bulk status changes. */
  canSelect?: boolean
}

/** Orders as cards, with bulk status changes. */
export const OrderCards = ({ label, orders, actor, canSelect = false }: OrderCardsProps) => {
  const t = useTranslate()
  const statusChanges = useStatusChange()
  const list = useRestoredFocus(orders.length)
  const selection = useOrderSelection(orders)
  const [outcomes, setOutcomes] = useState<readonly BulkOutcome[] | null>(null)
  const showResult = (results: readonly BulkOutcome[]) => {
    selection.end()
    if (!showBulkToast(results)) setOutcomes(results)
  }
  return (
    <>
      {canSelect && orders.length > 1 && !selection.selected && (
        <div className="order-choose">
          <Button icon={ListChecks} onClick={selection.start}>
            {t('Select')}
          </Button>
        </div>
      )}
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one */}
      <ul role="list" className="order-cards" aria-label={label} ref={list} tabIndex={-1}>
        {orders.map(order => (
          <li key={order.id}>
            {selection.selected && (
              <Checkbox
                label={order.number}
                checked={selection.selected.includes(order)}
                onChange={() => selection.toggle(order.id)}
              />
            )}
            <OrderCard order={order} actor={actor} statusChanges={statusChanges} />
          </li>
        ))}
      </ul>
      {selection.selected && (
        <OrderBulkBar
          selected={selection.selected}
          total={orders.length}
          actor={actor}
          onAll={selection.all}
          onCancel={selection.end}
          onDone={showResult}
        />
      )}
      {outcomes && <BulkResultDialog outcomes={outcomes} onClose={() => setOutcomes(null)} />}
    </>
  )
}

/** The selected orders; null: selecting is off. */
const useOrderSelection = (orders: readonly OptimisticOrder[]) => {
  const [ids, setIds] = useState<readonly string[] | null>(null)
  return {
    selected: ids && orders.filter(order => ids.includes(order.id)),
    start: () => setIds([]),
    all: () => setIds(orders.map(order => order.id)),
    end: () => setIds(null),
    toggle: (id: string) =>
      setIds(before => (before?.includes(id) ? before.filter(one => one !== id) : [...(before ?? []), id])),
  }
}

/** A finished card leaves the list with the focused button: the focus then goes to the list, not to the top of the page. */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the count is when a card has left
  useEffect(() => {
    if (wasInside.current && document.activeElement === document.body) list.current?.focus({ preventScroll: true })
  }, [count])
  return list
}
