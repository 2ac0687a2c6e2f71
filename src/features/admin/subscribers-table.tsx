import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Subscriber } from '../../contract/newsletters.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { RowActions } from '../../ui/row-actions.tsx'
import { RowSubject } from '../../ui/row-subject.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useText } from '../../ui/text.ts'
import { EntriesNote } from '../orders/entries-note.tsx'
import { useSend } from '../orders/use-send.ts'
import './admin.css'
import { AdminTable } from '../../ui/admin-table.tsx'
import type { Selection } from '../../ui/use-selection.ts'
import type { Shown } from './overlay-rows.ts'
import { ShortDay } from './short-day.tsx'
import { REMOVAL_WORDS, RemovalDialog, submitRemoval } from './subscriber-removal.tsx'

export type SubscribersTableProps = { subscribers: readonly Shown<Subscriber>[]; selection: Selection }

/** Who gets the newsletter, since when, and who has left. */
export const SubscribersTable = ({ subscribers, selection }: SubscribersTableProps) => {
  const t = useText()
  const columns: Column<Shown<Subscriber>>[] = [
    {
      key: 'email',
      label: t('Email'),
      isLead: true,
      render: subscriber => <Who subscriber={subscriber} selection={selection} />,
    },
    { key: 'since', label: t('Since'), render: ({ createdAt }) => <ShortDay at={createdAt} /> },
    { key: 'status', label: t('Status'), render: subscriber => <Standing subscriber={subscriber} /> },
    { key: 'actions', label: t('Actions'), isLead: true, render: subscriber => <Removal subscriber={subscriber} /> },
  ]
  return <AdminTable caption={t('Subscribers')} columns={columns} rows={subscribers} keyOf={({ id }) => id} />
}

const Who = ({ subscriber, selection }: { subscriber: Shown<Subscriber>; selection: Selection }) => {
  const t = useText()
  const { id, email, entries, isGoing } = subscriber
  const choice = {
    label: t('Choose {name}', { name: email }),
    isChosen: selection.has(id),
    onToggle: () => selection.toggle(id),
  }
  return (
    <RowSubject
      standing={entries.length > 0 && <EntriesNote entries={entries} />}
      picture={<Avatar name={email} />}
      choice={isGoing ? null : choice}
    >
      <strong>{email}</strong>
    </RowSubject>
  )
}

const Standing = ({ subscriber: { unsubscribedAt, isGoing } }: { subscriber: Shown<Subscriber> }) => {
  const t = useText()
  if (isGoing) return <Tag>{t('Being deleted')}</Tag>
  return unsubscribedAt === null ? <Tag tone="brand">{t('Gets letters')}</Tag> : <Tag>{t('Unsubscribed')}</Tag>
}

const Removal = ({ subscriber }: { subscriber: Shown<Subscriber> }) => {
  const t = useText()
  const { run, isBusy } = useSend()
  const [isAsking, setAsking] = useState(false)
  if (subscriber.isGoing) return null
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
        <RemovalDialog
          subscribers={[subscriber]}
          onClose={() => setAsking(false)}
          onConfirm={() => run(REMOVAL_WORDS, () => submitRemoval(subscriber))}
        />
      )}
    </RowActions>
  )
}
