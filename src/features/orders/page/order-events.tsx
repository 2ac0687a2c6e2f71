import { isAwaitingPayment, type OrderStatus } from '../../../contract/orders/order-status.ts'
import type { OrderEvent } from '../../../contract/orders/orders.ts'
import type { Role } from '../../../contract/roles.ts'
import { courierTitle } from '../../../contract/shipments/couriers.ts'
import type { OptimisticOrder } from '../../../local/orders/optimistic.ts'
import { translateStatus } from '../../../ui/controls/status-pill.tsx'
import { SyncStatus } from '../../../ui/notices/sync-status.tsx'
import { Timeline } from '../../../ui/rows/timeline.tsx'
import { getMarketName } from '../../../ui/state/market.ts'
import { useUser } from '../../../ui/state/use-user.ts'
import { type MessageKey, t, translateMessage, useTranslate } from '../../../ui/text/i18n.ts'
import { translateName } from '../../../ui/text/translate-name.ts'
import { PRESET_REASONS } from '../customer/preset-reasons.ts'
import { SHIPMENT_DISPLAY } from '../parcels/parcel-texts.ts'

/** The order's history, newest first; pending changes of this device on top. */
export const OrderEvents = ({ order }: { order: OptimisticOrder }) => {
  const t = useTranslate()
  const role = useUser()?.role
  const isUnpaid = isAwaitingPayment({ ...order, status: order.shownStatus })
  const isPickup = order.pickup !== undefined
  const waiting = order.statusChanges
    .filter(move => move.entry.state !== 'rejected')
    .map(({ to, entry }) => ({
      key: entry.id,
      title: translateStatus(to, isPickup),
      at: null,
      note: <SyncStatus state="waiting" />,
    }))
  // The newest first, also of those that have the same time.
  const happened = [...order.events].reverse().map(event => ({
    key: `${event.at} ${event.to}`,
    title: event.from === null && isUnpaid ? t('Waiting for payment') : titleEvent(event, isPickup),
    at: event.at,
    note: formatEventNote(event, role),
  }))
  const newestFirst = [...happened, ...listParcelSteps(order)].sort((a, b) => b.at.localeCompare(a.at))
  return <Timeline label={t('History')} events={[...waiting.reverse(), ...newestFirst]} />
}

/** What stays PAID while some of it goes back is told by the note. */
export const titleEvent = ({ from, to }: Pick<OrderEvent, 'from' | 'to'>, isPickup: boolean): string =>
  from === 'PAID' && to === 'PAID' ? t('Partial refund') : translateStatus(to as OrderStatus, isPickup)

/** What couriers have said of the order's parcels. */
const listParcelSteps = ({ shipments = [] }: OptimisticOrder) =>
  shipments.flatMap(({ id, courier, reference, steps }) =>
    [...steps].reverse().map(({ status, text, at }, index) => {
      const title = status && t(SHIPMENT_DISPLAY[status].label)
      const by = shipments.length > 1 ? `${courierTitle(courier)}, ${reference}` : courierTitle(courier)
      return {
        key: `${id} ${steps.length - index}`,
        title: title ?? text ?? '',
        at,
        note: title && text ? `${by}: ${text}` : by,
      }
    }),
  )

/** Who made a change of an order, and what was noted. Customers see roles, not names of a shop's people. */
export const formatEventNote = (event: OrderEvent, seenBy?: Role): string => {
  const actor = formatActor(event, seenBy === 'CUSTOMER')
  return event.note ? `${actor}: ${translateNote(event.note, event)}` : actor
}

const formatActor = ({ role, actor }: OrderEvent, isCustomer: boolean): string => {
  if (role === 'SYSTEM' || (isCustomer && role.endsWith('ADMIN'))) return getMarketName()
  return isCustomer && role === 'VENDOR' ? t('The shop') : translateName(actor)
}

/** Notes that earlier versions wrote without a descriptor. Any other note without one was written by a person. */
const STORED_NOTES: readonly MessageKey[] = [
  'Paid in cash at delivery.',
  'The payment arrived late; the order stands again.',
  'The market was restored from a backup. This payment was refunded after the backup was made.',
]

const translateNote = (note: string, { noteDescriptor }: OrderEvent): string => {
  if (noteDescriptor) return translateMessage(note, noteDescriptor)
  const fixed = [...PRESET_REASONS, ...STORED_NOTES].find(message => message === note)
  return fixed ? t(fixed) : note
}
