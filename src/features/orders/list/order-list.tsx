import { ListChecks } from 'lucide-react'
import { useState } from 'react'
import type { OrderActor } from '../../../contract/orders/order-status.ts'
import type { OptimisticOrder } from '../../../local/orders/optimistic.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { useBulkOutcomes } from '../../outbox/use-bulk-outcomes.tsx'
import { findOrdersForStep, listStatusChanges } from '../changes/bulk-status-change.ts'
import { showHeldToast } from '../changes/held-status-change.tsx'
import { useStatusChange } from '../changes/use-status-change.ts'
import { listHandOvers } from '../parcels/use-hand-over.ts'
import { OrderBulkBar } from './order-bulk-bar.tsx'
import { OrderCards } from './order-cards.tsx'
import { OrderLayoutSwitch } from './order-layout-switch.tsx'
import { type OrderShortcut, SHORTCUT_STATUSES } from './order-shortcuts.ts'
import { OrderTable } from './order-table.tsx'
import { useOrdersLayout } from './orders-layout.ts'

export type OrderListProps = {
  label: string
  orders: readonly OptimisticOrder[]
  actor: OrderActor
  /** Offers bulk status changes, and the choice between cards and a table. */
  canSelect?: boolean
}

/** Orders as cards or as a table, with bulk status changes. */
export const OrderList = ({ label, orders, actor, canSelect = false }: OrderListProps) => {
  const t = useTranslate()
  const isTable = useOrdersLayout() === 'table'
  const statusChanges = useStatusChange()
  const selection = useOrderSelection(orders)
  const { run, isBusy, dialog } = useBulkOutcomes(t('What happened to each order'))
  const change: ChangeSelected = async (...step) => {
    await run(listStatusChanges(...step), {
      done: '{count, plural, one {# order changed} other {# orders changed}}',
      showHeld: showHeldToast,
    })
    selection.clear()
  }
  const handOver = async (...handed: Parameters<typeof listHandOvers>) => {
    await run(listHandOvers(...handed), {
      done: '{count, plural, one {# order handed over} other {# orders handed over}}',
    })
    selection.clear()
  }
  const { selected } = selection
  const isSelecting = isTable ? selected.length > 0 : selection.isOn
  const canStart = canSelect && !isTable && orders.length > 1 && !selection.isOn
  const common = { label, orders, actor, statusChanges }
  return (
    <>
      {canSelect && (
        <div className="order-choose">
          {canStart && (
            <Button icon={ListChecks} onClick={selection.start}>
              {t('Select')}
            </Button>
          )}
          <OrderLayoutSwitch />
        </div>
      )}
      {isTable ? (
        <OrderTable
          {...common}
          selection={
            canSelect ? { ...selection, changeSelected: key => changeSelected(key, selected, actor, change) } : null
          }
        />
      ) : (
        <OrderCards {...common} selection={selection.isOn ? selection : null} />
      )}
      {isSelecting && (
        <OrderBulkBar
          selected={selected}
          total={orders.length}
          actor={actor}
          onAll={selection.all}
          onCancel={selection.clear}
          isBusy={isBusy}
          onChange={change}
          onHandOver={handOver}
        />
      )}
      {dialog}
    </>
  )
}

/** The selected orders. On: the cards show checkboxes; the table always does. */
const useOrderSelection = (orders: readonly OptimisticOrder[]) => {
  const [ids, setIds] = useState<readonly string[] | null>(null)
  return {
    isOn: ids !== null,
    selected: orders.filter(order => ids?.includes(order.id)),
    has: (id: string) => ids?.includes(id) ?? false,
    start: () => setIds([]),
    all: () => setIds(orders.map(order => order.id)),
    clear: () => setIds(null),
    toggle: (id: string) =>
      setIds(before => (before?.includes(id) ? before.filter(one => one !== id) : [...(before ?? []), id])),
  }
}

export type ChangeSelected = (...step: Parameters<typeof listStatusChanges>) => Promise<void>

/** Takes a step for those of the selected orders whose next one it is. @returns whether there are any */
const changeSelected = (
  shortcut: OrderShortcut,
  selected: readonly OptimisticOrder[],
  actor: OrderActor,
  change: ChangeSelected,
): boolean => {
  const to = SHORTCUT_STATUSES[shortcut]
  const orders = to ? findOrdersForStep(selected, to, actor, Date.now()) : []
  if (!to || orders.length === 0) return false
  change({ to, orders }).catch(reportError)
  return true
}
