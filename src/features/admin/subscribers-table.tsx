import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { TOAST } from '../../contract/messages.ts'
import { deleteSubscriber, type Subscriber } from '../../contract/newsletters.ts'
import { submit } from '../../local/write.ts'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { RowActions } from '../../ui/row-actions.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useText } from '../../ui/text.ts'
import { EntriesNote } from '../orders/entries-note.tsx'
import { useSend } from '../orders/use-send.ts'
import './admin.css'
import { AdminTable } from '../../ui/admin-table.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import type { Shown } from './overlay-rows.ts'
import { ShortDay } from './short-day.tsx'

/** Who gets the newsletter, since when, and who has left. */
export const SubscribersTable = ({ subscribers }: { subscribers: readonly Shown<Subscriber>[] }) => {
  const t = useText()
  const columns: Column<Shown<Subscriber>>[] = [
    {
      key: 'email',
      label: t('Email'),
      isLead: true,
      render: ({ email, entries }) => (
        <div className="row-lead">
          <strong>{email}</strong>
          <EntriesNote entries={entries} />
        </div>
      ),
    },
    { key: 'since', label: t('Since'), render: ({ createdAt }) => <ShortDay at={createdAt} /> },
    { key: 'status', label: t('Status'), render: subscriber => <Standing subscriber={subscriber} /> },
    { key: 'actions', label: t('Actions'), isLead: true, render: subscriber => <Removal subscriber={subscriber} /> },
  ]
  return <AdminTable caption={t('Subscribers')} columns={columns} rows={subscribers} keyOf={({ id }) => id} />
}

const Standing = ({ subscriber: { unsubscribedAt, isGoing } }: { subscriber: Shown<Subscriber> }) => {
  const t = useText()
  if (isGoing) return <Tag>{t('Being deleted')}</Tag>
  return unsubscribedAt === null ? <Tag tone="brand">{t('Gets letters')}</Tag> : <Tag>{t('Unsubscribed')}</Tag>
}

const Removal = ({ subscriber: { id, email, isGoing } }: { subscriber: Shown<Subscriber> }) => {
  const t = useText()
  const { run, isBusy } = useSend()
  const [isAsking, setAsking] = useState(false)
  const remove = () =>
    run({ loading: 'Sending', done: TOAST.deleted }, () =>
      submit(deleteSubscriber, { id }, { scope: `subscriber:${id}`, label: email }),
    )
  if (isGoing) return null
  return (
    <RowActions>
      <Button
        icon={Trash2}
        isBusy={isBusy}
        aria-label={t('Remove {name}', { name: email })}
        onClick={() => setAsking(true)}
      >
        {t('Remove')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('Remove {name}?', { name: email })}
          action={t('Remove')}
          onClose={() => setAsking(false)}
          onConfirm={remove}
        >
          <p>{t('The address gets no more letters. Its owner may subscribe again.')}</p>
        </ConfirmDialog>
      )}
    </RowActions>
  )
}
