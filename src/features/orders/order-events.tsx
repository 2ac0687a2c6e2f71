import type { OrderStatus } from '../../contract/order-states.ts'
import type { ShownOrder } from '../../local/overlay.ts'
import { PendingMark } from '../../ui/pending-mark.tsx'
import { useText } from '../../ui/text.ts'
import { Timeline } from '../../ui/timeline.tsx'
import { stationWords } from './station-words.ts'

/** What happened to an order and when, the newest first; on top what still waits on this device. */
export const OrderEvents = ({ order }: { order: ShownOrder }) => {
  const t = useText()
  const waiting = order.moves
    .filter(move => move.entry.state !== 'rejected')
    .map(({ to, entry }) => ({
      key: entry.id,
      title: stationWords(to, t),
      at: null,
      note: <PendingMark state="waiting" />,
    }))
  const happened = order.events.map(({ to, at, actor, note }) => ({
    key: `${at} ${to}`,
    title: stationWords(to as OrderStatus, t),
    at,
    note: note ? `${t(actor)}: ${t(note)}` : t(actor),
  }))
  return <Timeline label={t('History')} events={[...waiting.reverse(), ...happened.reverse()]} />
}
