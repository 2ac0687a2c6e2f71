import type { OptimisticOrder } from '../../local/resources/orders/optimistic.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { useTranslate } from '../../ui/i18n.ts'
import { Stack } from '../../ui/page.tsx'
import { translateStatus } from '../../ui/status-pill.tsx'
import { translateFailure } from '../../ui/translate-failure.ts'
import { PendingChangeActions } from '../outbox/pending-change-actions.tsx'
import { canRetryChange } from './order-queue.ts'

/** A status change that the server rejected: why, and what to do. The order's later changes wait behind it. */
export const RejectedStatusChange = ({ order }: { order: OptimisticOrder }) => {
  const t = useTranslate()
  const refused = order.statusChanges.find(move => move.entry.state === 'rejected')
  if (!refused) return null
  const { entry, to } = refused
  return (
    <Stack gap="sm">
      <ErrorNotice title={t('Not changed to {status}', { status: translateStatus(to) })}>
        {translateFailure(entry.error)}
      </ErrorNotice>
      <PendingChangeActions
        entry={entry}
        entries={order.statusChanges.map(move => move.entry)}
        except={canRetryChange(order, refused) ? [] : ['send']}
      />
    </Stack>
  )
}
