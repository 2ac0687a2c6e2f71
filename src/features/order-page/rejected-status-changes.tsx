import type { PendingStatusChange } from '../../local/resources/optimistic-orders.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { useTranslate } from '../../ui/i18n.ts'
import { Stack } from '../../ui/page.tsx'
import { PendingChangeActions } from '../outbox/pending-change-actions.tsx'

/** Moves of an order that the server refused: why, until the person sends them again or discards them. */
export const RejectedStatusChanges = ({ moves }: { moves: readonly PendingStatusChange[] }) => {
  const t = useTranslate()
  const entries = moves.map(move => move.entry)
  return entries
    .filter(entry => entry.state === 'rejected')
    .map(entry => (
      <Stack key={entry.id} gap="sm">
        <ErrorNotice title={t(entry.label)}>{t(entry.error?.message ?? '')}</ErrorNotice>
        <PendingChangeActions entry={entry} entries={entries} />
      </Stack>
    ))
}
