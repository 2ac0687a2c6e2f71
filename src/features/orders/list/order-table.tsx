import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { useLocation } from 'wouter'
import { formatNumber, formatTaka } from '../../../contract/messages/number-format.ts'
import { keptTotal } from '../../../contract/orders/kept-total.ts'
import { CLOSED_STATUSES, type OrderActor } from '../../../contract/orders/order-status.ts'
import { getOrderBucket } from '../../../local/orders/buckets.ts'
import { hasRejectedChange, type OptimisticOrder } from '../../../local/orders/optimistic.ts'
import { RelativeTime } from '../../../ui/controls/date-time.tsx'
import { Link } from '../../../ui/controls/link.tsx'
import { StatusPill } from '../../../ui/controls/status-pill.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { SelectRow } from '../../../ui/rows/select-row.tsx'
import type { Selection } from '../../../ui/state/use-selection.ts'
import { t as say, showName, useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import { showItemName } from '../../../ui/text/item-name.ts'
import { useAreaNames } from '../../places/use-area-names.ts'
import { OrderActions } from '../changes/order-actions.tsx'
import { getNextStep } from '../changes/order-steps.ts'
import { ReturnRequestDetails } from '../customer/return-request-details.tsx'
import { ParcelTags } from '../parcels/parcel-tags.tsx'
import { buildPrintSlipsUrl } from '../print/print-slips-url.ts'
import { isKeptInPart } from '../totals/kept-part.ts'
import { PendingStatusNotice } from './order-card.tsx'
import { formatDestination, getPaymentLabel } from './order-labels.ts'
import { type OrderShortcut, readShortcut, SHORTCUT_STATUSES } from './order-shortcuts.ts'
import './order-table.css'
import { PaymentActions } from '../changes/payment-actions.tsx'
import { RejectedStatusChange } from '../changes/rejected-status-change.tsx'
import type { StatusChangeControls } from '../changes/use-status-change.ts'
import { ROW_LINK, useRestoredRowFocus } from './order-table-focus.ts'

export type OrderTableProps = {
  label: string
  orders: readonly OptimisticOrder[]
  actor: OrderActor
  statusChanges: StatusChangeControls
  /** null: the rows cannot be selected, and there is room for few columns. */
  selection: OrderTableSelection | null
}

export type OrderTableSelection = Pick<Selection, 'has' | 'toggle' | 'clear'> & {
  /** The selected orders that are in the table. */
  selected: readonly OptimisticOrder[]
  /** Changes the status of those selected orders that can take it; false: none can. */
  changeSelected: (shortcut: OrderShortcut) => boolean
}

const ALL_COLUMNS = ['Order', 'Customer', 'Products', 'Total', 'Status', 'Actions'] as const
/** On Today, beside another column and below headings that name the status. */
const SHORT_COLUMNS = ['Order', 'Customer', 'Total', 'Actions'] as const

/** Orders in dense rows, each with its next action, and keyboard shortcuts for the row that has the focus. */
export const OrderTable = ({ label, orders, actor, statusChanges, selection }: OrderTableProps) => {
  const t = useTranslate()
  const table = useRestoredRowFocus(orders.map(order => order.id))
  const press = useRowShortcuts({ actor, statusChanges, selection })
  const columns = selection ? ALL_COLUMNS : SHORT_COLUMNS
  return (
    <table className={`data-table order-table${selection ? '' : ' is-short'}`} ref={table}>
      <caption className="visually-hidden">{label}</caption>
      <colgroup>
        {selection && <col className="order-table-select" />}
        {columns.map(column => (
          <col key={column} className={`order-table-${column.toLowerCase()}`} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {selection && <th scope="col" aria-label={t('Select')} />}
          {columns.map(column => (
            <th key={column} scope="col" className={column === 'Total' ? 'is-number' : undefined}>
              {t(column)}
            </th>
          ))}
        </tr>
      </thead>
      {orders.map(order => (
        <tbody key={order.id} onKeyDown={event => press(event, order)}>
          <OrderRow order={order} actor={actor} statusChanges={statusChanges} selection={selection} />
          <OrderDetailRow
            order={order}
            isAwaited={statusChanges.isBusy(order.id)}
            span={columns.length + Number(selection !== null)}
          />
        </tbody>
      ))}
    </table>
  )
}

type RowProps = Omit<OrderTableProps, 'label' | 'orders'> & { order: OptimisticOrder }

const OrderRow = ({ order, actor, statusChanges, selection }: RowProps) => {
  const t = useTranslate()
  const locale = useLocale()
  const area = useAreaNames()(order.shippingAddress)
  return (
    <tr className={selection?.has(order.id) ? 'is-selected' : undefined}>
      {selection && (
        <td>
          <SelectRow selection={selection} id={order.id} name={order.number} />
        </td>
      )}
      <th scope="row">
        <Link href={`/dashboard/orders/${order.id}`} {...{ [ROW_LINK]: order.id }}>
          {order.number}
        </Link>
        <RelativeTime at={order.createdAt} />
      </th>
      <td>
        {order.shippingAddress.name}
        <small>{actor === 'VENDOR' ? formatDestination(order, area) : showName(order.shop)}</small>
      </td>
      {selection && (
        <td>
          <OrderProducts order={order} />
        </td>
      )}
      <td className="is-number">
        {formatTaka(keptTotal(order), locale)}
        <small>{t(getPaymentLabel(order))}</small>
        {isKeptInPart(order) && <small>{t('Kept in part')}</small>}
      </td>
      {selection && (
        <td>
          <StatusPill status={getOrderBucket(order)} isPickup={order.pickup !== undefined} />
        </td>
      )}
      <td>
        {!hasRejectedChange(order) && (
          <OrderActions
            order={order}
            actor={actor}
            statusChanges={statusChanges}
            rest={<RestOfRow order={order} actor={actor} />}
          />
        )}
      </td>
    </tr>
  )
}

const OrderProducts = ({ order: { orderItem } }: { order: OptimisticOrder }) => {
  const t = useTranslate()
  const locale = useLocale()
  const [first, ...more] = orderItem
  if (!first) return null
  return (
    <>
      {showItemName(first)} ×{formatNumber(first.quantity, locale)}
      {more.length > 0 && (
        <small>
          {t('{count, plural, one {and # more product} other {and # more products}}', { count: more.length })}
        </small>
      )}
    </>
  )
}

/** The refund to book of an order that is over. */
const RestOfRow = ({ order, actor }: { order: OptimisticOrder; actor: OrderActor }): ReactNode =>
  actor !== 'SYSTEM' &&
  CLOSED_STATUSES.includes(order.shownStatus) &&
  order.paymentStatus === 'REFUND_PENDING' && <PaymentActions order={order} role={actor} />

/**
 * What does not fit into a line: the customer's note, a return request with its photos, a change that waits or was
 * rejected.
 */
const OrderDetailRow = ({ order, isAwaited, span }: { order: OptimisticOrder; isAwaited: boolean; span: number }) => {
  const id = useId()
  const request = order.shownStatus === 'RETURN_REQUESTED' ? order.returnRequest : null
  const hasParcel = (order.handOvers?.length ?? 0) + (order.shipments?.length ?? 0) > 0
  if (!order.note && !request && !hasParcel && order.statusChanges.length === 0) return null
  return (
    <tr className="order-table-details" id={id}>
      <td colSpan={span}>
        {order.note && <p className="order-note">{order.note}</p>}
        {request && <ReturnRequestDetails request={request} order={order} />}
        <ParcelTags order={order} />
        {hasRejectedChange(order) ? (
          <RejectedStatusChange order={order} />
        ) : (
          <PendingStatusNotice order={order} isAwaited={isAwaited} />
        )}
      </td>
    </tr>
  )
}

/** The keys of a row. With a selection, actions are for all of its orders. */
const useRowShortcuts = ({ actor, statusChanges, selection }: Omit<RowProps, 'order'>) => {
  const [, navigate] = useLocation()
  const selected = selection?.selected ?? []
  const changeStatus = (shortcut: OrderShortcut, order: OptimisticOrder): boolean => {
    if (selection && selected.length > 0) return selection.changeSelected(shortcut)
    const step = hasRejectedChange(order) ? null : getNextStep(order, actor, Date.now())
    if (!step || step.to !== SHORTCUT_STATUSES[shortcut]) return false
    // With a detail it is no accidental tap: a key acts on the order in focus, wherever the rows have moved.
    statusChanges.changeStatus(order, step.to, {})
    return true
  }
  return (event: KeyboardEvent, order: OptimisticOrder): void => {
    const shortcut = readShortcut(event.nativeEvent)
    if (shortcut === 'select') selection?.toggle(order.id)
    else if (shortcut === 'deselect') selection?.clear()
    else if (shortcut === 'pack') navigate(buildSlipsUrl(order, selected))
    else if (shortcut && SHORTCUT_STATUSES[shortcut]) {
      if (!changeStatus(shortcut, order)) toast.info(say('Not possible for this order now.'))
    } else return
    event.preventDefault()
  }
}

const buildSlipsUrl = (order: OptimisticOrder, selected: readonly OptimisticOrder[]): string =>
  selected.length > 0 ? buildPrintSlipsUrl(selected, 'A4') : `/dashboard/orders/${order.id}/packing-slip`
