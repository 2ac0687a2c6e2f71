import { Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { TEXT_MAX } from '../../../contract/constants.ts'
import { type AdminNote, listAdminNotes } from '../../../contract/people/admin-notes.ts'
import { useRemoteList } from '../../../lists/use-remote-list.ts'
import { addAdminNote, type NotedSubject, removeAdminNote } from '../../../local/people/admin-notes.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { DateTime } from '../../../ui/controls/date-time.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Row, Stack } from '../../../ui/layout/page.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { catchToToast } from '../../../ui/overlays/catch-to-toast.ts'
import { useConnection } from '../../../ui/state/use-connection.ts'
import { useUser } from '../../../ui/state/use-user.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { translateName } from '../../../ui/text/translate-name.ts'

const MAX_NOTES = 100

/** What admins have noted about a person or a shop, and a field for another note. Needs the network to write. */
export const NotesSection = ({ subject }: { subject: NotedSubject }) => {
  const t = useTranslate()
  const me = useUser()
  const { page } = useRemoteList({
    endpoint: listAdminNotes,
    input: subject,
    applyPending: (rows: AdminNote[]) => rows,
    limit: MAX_NOTES,
  })
  return (
    <Section title={t('Admin notes')}>
      <Stack>
        <p className="meta">{t('Only admins read these notes.')}</p>
        {page?.rows.map(note => (
          <Note key={note.id} note={note} subject={subject} isOwn={note.author.id === me?.id} />
        ))}
        {page?.rows.length === 0 && <p>{t('No notes yet')}</p>}
        <NoteForm subject={subject} />
      </Stack>
    </Section>
  )
}

const Note = ({ note, subject, isOwn }: { note: AdminNote; subject: NotedSubject; isOwn: boolean }) => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  return (
    <Card as="article" label={note.text}>
      <Row align="between">
        <div>
          <p className="reading">{note.text}</p>
          <p className="meta">
            {translateName(note.author.name)} · <DateTime at={note.createdAt} />
          </p>
        </div>
        {isOwn && (
          <IconButton
            icon={Trash2}
            label={t('Delete note')}
            disabled={!isOnline}
            onClick={catchToToast(() => removeAdminNote(subject, note.id))}
          />
        )}
      </Row>
    </Card>
  )
}

const NoteForm = ({ subject }: { subject: NotedSubject }) => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  const [text, setText] = useState('')
  const [isBusy, setBusy] = useState(false)
  const save = catchToToast(async () => {
    setBusy(true)
    try {
      await addAdminNote(subject, text.trim())
      setText('')
    } finally {
      setBusy(false)
    }
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim()) save()
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <TextArea
          label={t('New note')}
          hint={isOnline ? undefined : t('Notes need the network.')}
          maxLength={TEXT_MAX}
          value={text}
          onChange={event => setText(event.target.value)}
        />
        <Row>
          <Button type="submit" isBusy={isBusy} disabled={!isOnline || !text.trim()}>
            {t('Add note')}
          </Button>
        </Row>
      </Stack>
    </form>
  )
}
