import type { Locale } from '../../contract/messages/number-format.ts'
import type { OutboxEntry } from '../../local/db/device-schema.ts'
import { SyncStatus } from '../../ui/notices/sync-status.tsx'
import { formatRecentTime } from '../../ui/text/format-date-time.ts'
import { type Translate, translateMessage, useLocale, useTranslate } from '../../ui/text/i18n.ts'
import { getPendingChangeStatus, type PendingChangeStatus } from './pending-change-status.ts'

/** The status of a pending change with its icon. */
export const PendingBadge = ({ entry, entries }: { entry: OutboxEntry; entries: readonly OutboxEntry[] }) => {
  const t = useTranslate()
  const standing = getPendingChangeStatus(entry, entries)
  return (
    <SyncStatus state={ATTENTION_STATUSES.has(standing.kind) ? 'attention' : 'waiting'}>
      {formatStatus(standing, t, useLocale())}
    </SyncStatus>
  )
}

const ATTENTION_STATUSES = new Set<PendingChangeStatus['kind']>(['rejected', 'old', 'payment', 'sign-in', 'stuck'])

const formatStatus = (standing: PendingChangeStatus, t: Translate, locale: Locale): string => {
  switch (standing.kind) {
    case 'sending':
      return t('Sending')
    case 'waiting':
      return standing.nextAt === null
        ? t('Waiting to send')
        : t('Waiting to send, next try at {time}', {
            time: formatRecentTime(new Date(standing.nextAt), locale),
          })
    case 'held':
      return t('Waiting for “{label}”', { label: translateMessage(standing.by.label, standing.by.labelDescriptor) })
    case 'sign-in':
      return t('Waiting for you to sign in')
    case 'payment':
      return t('Waiting for your payment')
    case 'old':
      return t('Made more than 60 days ago. Do you still want to send it?')
    case 'stuck':
      return t('No answer for days')
    case 'rejected':
      return t('Needs your attention')
  }
}
