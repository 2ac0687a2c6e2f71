import type { PendingStatusChange } from '../../../local/orders/optimistic.ts'
import { Stack } from '../../../ui/layout/page.tsx'
import { ErrorNotice } from '../../../ui/notices/error-notice.tsx'
import { translateMessage, useLocale } from '../../../ui/text/i18n.ts'
import { translateFailure } from '../../../ui/text/translate-failure.ts'
import { PendingChangeActions } from '../../outbox/pending-change-actions.tsx'

/** Rejected status changes of an order and their reasons, until they are sent again or discarded. */
export const RejectedStatusChanges = ({ moves }: { moves: readonly PendingStatusChange[] }) => {
  useLocale()
  const entries = moves.map(move => move.entry)
  return entries
    .filter(entry => entry.state === 'rejected')
    .map(entry => (
      <Stack key={entry.id} gap="sm">
        <ErrorNotice title={translateMessage(entry.label, entry.labelDescriptor)}>
          {translateFailure(entry.error)}
        </ErrorNotice>
        <PendingChangeActions entry={entry} entries={entries} />
      </Stack>
    ))
}
