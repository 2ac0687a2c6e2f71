import type { OutboxEntry } from '../../local/db/device-schema.ts'
import { Stack } from '../../ui/layout/page.tsx'
import { ErrorNotice } from '../../ui/notices/error-notice.tsx'
import { useTranslate } from '../../ui/text/i18n.ts'
import { translateFailure } from '../../ui/text/translate-failure.ts'
import { PendingBadge } from './pending-badge.tsx'
import { PendingChangeActions } from './pending-change-actions.tsx'

/** Under a row: its pending change, or why a change was rejected and what to do. Renders nothing if there is none. */
export const PendingNote = ({ entries }: { entries: readonly OutboxEntry[] }) => {
  const t = useTranslate()
  const rejected = entries.find(entry => entry.state === 'rejected')
  const first = entries[0]
  if (!first) return null
  if (!rejected) return <PendingBadge entry={first} entries={entries} />
  return (
    <Stack gap="sm">
      <ErrorNotice title={t('Not saved')}>{translateFailure(rejected.error)}</ErrorNotice>
      <PendingChangeActions entry={rejected} entries={entries} />
    </Stack>
  )
}
