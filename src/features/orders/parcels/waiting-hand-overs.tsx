import { courierTitle } from '../../../contract/shipments/couriers.ts'
import type { OptimisticOrder } from '../../../local/orders/optimistic.ts'
import { SyncStatus } from '../../../ui/notices/sync-status.tsx'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { PendingNote } from '../../outbox/pending-note.tsx'

/** The hand-overs of an order that this device has not sent yet, or that the server has refused. */
export const WaitingHandOvers = ({ order: { handOvers = [] } }: { order: OptimisticOrder }) => {
  const t = useTranslate()
  return handOvers.map(entry =>
    entry.state === 'rejected' ? (
      <PendingNote key={entry.id} entries={[entry]} />
    ) : (
      <SyncStatus key={entry.id} state="waiting">
        {t('For {courier}. Waiting to send', { courier: courierTitle(String(entry.input.courier)) })}
      </SyncStatus>
    ),
  )
}
