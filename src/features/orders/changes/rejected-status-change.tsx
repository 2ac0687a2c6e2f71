import type { OptimisticOrder } from '../../../local/orders/optimistic.ts'
import { translateStatus } from '../../../ui/controls/status-pill.tsx'
import { Stack } from '../../../ui/layout/page.tsx'
import { ErrorNotice } from '../../../ui/notices/error-notice.tsx'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { translateFailure } from '../../../ui/text/translate-failure.ts'
import { PendingChangeActions } from '../../outbox/pending-change-actions.tsx'
import { canRetryChange } from './order-steps.ts'

/** A status change that the server rejected: why, and what to do. The order's later changes wait behind it. */
export const RejectedStatusChange = ({ order }: { order: OptimisticOrder }) => {
  const t = useTranslate()
  const rejected = order.statusChanges.find(change => change.entry.state === 'rejected')
  if (!rejected) return null
  const { entry, to } = rejected
  return (
    <Stack gap="sm">
      <ErrorNotice title={t('Not changed to {status}', { status: translateStatus(to) })}>
        {translateFailure(entry.error)}
      </ErrorNotice>
      <PendingChangeActions
        entry={entry}
        entries={order.statusChanges.map(change => change.entry)}
        except={canRetryChange(order, rejected) ? [] : ['send']}
      />
    </Stack>
  )
}
