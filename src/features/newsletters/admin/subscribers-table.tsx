import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Subscriber } from '../../../contract/newsletters/newsletters.ts'
import { submitSubscriberDeletion } from '../../../local/newsletters/subscribers.ts'
import type { OptimisticRow } from '../../../local/outbox/optimistic-rows.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ShortDate } from '../../../ui/controls/date-time.tsx'
import { Tag } from '../../../ui/controls/tag.tsx'
import { Avatar } from '../../../ui/goods/avatar.tsx'
import { useSubmit } from '../../../ui/overlays/use-submit.ts'
import { CompactTable } from '../../../ui/rows/compact-table.tsx'
import type { Column } from '../../../ui/rows/data-table.tsx'
import { RowActions } from '../../../ui/rows/row-actions.tsx'
import { RowHeader } from '../../../ui/rows/row-header.tsx'
import { SelectRow } from '../../../ui/rows/select-row.tsx'
import type { Selection } from '../../../ui/state/use-selection.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { PendingNote } from '../../outbox/pending-note.tsx'
import { DELETE_MESSAGES, DeleteSubscribersDialog } from './delete-subscribers-dialog.tsx'

export type SubscribersTableProps = { subscribers: readonly OptimisticRow<Subscriber>[]; selection: Selection }

/** Subscribers, and those who have unsubscribed. */
export const SubscribersTable = ({ subscribers, selection }: SubscribersTableProps) => {
  const t = useTranslate()
  const columns: Column<OptimisticRow<Subscriber>>[] = [
    {
      key: 'email',
      label: t('Email'),
      isLead: true,
      render: subscriber => <SubscriberCell subscriber={subscriber} selection={selection} />,
    },
    { key: 'since', label: t('Since'), render: ({ createdAt }) => <ShortDate at={createdAt} /> },
    { key: 'status', label: t('Status'), render: subscriber => <StatusCell subscriber={subscriber} /> },
    {
      key: 'actions',
      label: t('Actions'),
      isLead: true,
      render: subscriber => <DeleteSubscriberButton subscriber={subscriber} />,
    },
  ]
  return <CompactTable caption={t('Subscribers')} columns={columns} rows={subscribers} keyOf={({ id }) => id} />
}

const SubscriberCell = ({ subscriber, selection }: { subscriber: OptimisticRow<Subscriber>; selection: Selection }) => {
  const { id, email, entries, isDeleting } = subscriber
  return (
    <RowHeader
      status={entries.length > 0 && <PendingNote entries={entries} />}
      picture={<Avatar name={email} />}
      checkbox={isDeleting ? null : <SelectRow selection={selection} id={id} name={email} />}
    >
      <strong>{email}</strong>
    </RowHeader>
  )
}

const StatusCell = ({ subscriber: { unsubscribedAt, isDeleting } }: { subscriber: OptimisticRow<Subscriber> }) => {
  const t = useTranslate()
  if (isDeleting) return <Tag>{t('Being deleted')}</Tag>
  return unsubscribedAt === null ? <Tag tone="brand">{t('Subscribed')}</Tag> : <Tag>{t('Unsubscribed')}</Tag>
}

const DeleteSubscriberButton = ({ subscriber }: { subscriber: OptimisticRow<Subscriber> }) => {
  const t = useTranslate()
  const { run, isBusy } = useSubmit()
  const [isAsking, setAsking] = useState(false)
  if (subscriber.isDeleting) return null
  return (
    <RowActions>
      <Button
        icon={Trash2}
        isBusy={isBusy}
        aria-label={t('Remove {name}', { name: subscriber.email })}
        onClick={() => setAsking(true)}
      >
        {t('Remove')}
      </Button>
      {isAsking && (
        <DeleteSubscribersDialog
          subscribers={[subscriber]}
          onClose={() => setAsking(false)}
          onConfirm={() => run(DELETE_MESSAGES, () => submitSubscriberDeletion(subscriber))}
        />
      )}
    </RowActions>
  )
}
