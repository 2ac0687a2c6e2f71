import { isAwaitingPayment, type OrderStatus } from '../../../contract/orders/order-status.ts'
import type { OptimisticOrder } from '../../../local/orders/optimistic.ts'
import { translateStatus } from '../../../ui/controls/status-pill.tsx'
import { SyncStatus } from '../../../ui/notices/sync-status.tsx'
import { Timeline } from '../../../ui/rows/timeline.tsx'
import { useUser } from '../../../ui/state/use-user.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { formatEventNote } from './event-note.ts'

/** The order's history, newest first; pending changes of this device on top. */
export const OrderEvents = ({ order }: { order: OptimisticOrder }) => {
  const t = useTranslate()
  const role = useUser()?.role
  const isUnpaid = isAwaitingPayment({ ...order, status: order.shownStatus })
  const waiting = order.statusChanges
    .filter(move => move.entry.state !== 'rejected')
    .map(({ to, entry }) => ({
      key: entry.id,
      title: translateStatus(to),
      at: null,
      note: <SyncStatus state="waiting" />,
    }))
  const happened = order.events.map(event => ({
    key: `${event.at} ${event.to}`,
    title: event.from === null && isUnpaid ? t('Waiting for payment') : translateStatus(event.to as OrderStatus),
    at: event.at,
    note: formatEventNote(event, role),
  }))
  return <Timeline label={t('History')} events={[...waiting.reverse(), ...happened.reverse()]} />
}
