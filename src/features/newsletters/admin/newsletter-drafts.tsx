import { CalendarX, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { NEWSLETTER_DRAFTS_MAX } from '../../../contract/constants.ts'
import { TOAST } from '../../../contract/messages/fixed-messages.ts'
import {
  cancelNewsletterDraft,
  deleteNewsletterDraft,
  listNewsletterDrafts,
  type NewsletterDraft,
} from '../../../contract/newsletters/newsletter-drafts.ts'
import { ConfirmDialog } from '../../../lists/confirm-dialog.tsx'
import { useRemoteList } from '../../../lists/use-remote-list.ts'
import {
  isUnsavedNewsletter,
  openNewsletterDraft,
  readNewsletterDraft,
} from '../../../local/newsletters/newsletter-draft.ts'
import { sendOnline } from '../../../local/sync/online-change.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { DateTime } from '../../../ui/controls/date-time.tsx'
import { Tag } from '../../../ui/controls/tag.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { useSubmit } from '../../../ui/overlays/use-submit.ts'
import { RowActions } from '../../../ui/rows/row-actions.tsx'
import { useConnection } from '../../../ui/state/use-connection.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'
import './newsletter-editor.css'

/** Newsletters that are not sent yet. Nothing where there are none. */
export const NewsletterDrafts = ({ editorPath }: { editorPath: string }) => {
  const t = useTranslate()
  const { page } = useRemoteList({
    endpoint: listNewsletterDrafts,
    input: {},
    limit: NEWSLETTER_DRAFTS_MAX,
    applyPending: (rows: NewsletterDraft[]) => rows,
  })
  if (!page || page.rows.length === 0) return null
  return (
    <Section title={t('Drafts and scheduled newsletters')}>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one */}
      <ul role="list" className="newsletter-drafts" aria-label={t('Drafts and scheduled newsletters')}>
        {page.rows.map(draft => (
          <li key={draft.id}>
            <DraftCard draft={draft} drafts={page.rows} editorPath={editorPath} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

type DraftCardProps = { draft: NewsletterDraft; drafts: readonly NewsletterDraft[]; editorPath: string }

const DraftCard = ({ draft, drafts, editorPath }: DraftCardProps) => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  const [, navigate] = useLocation()
  const { run, isBusy } = useSubmit()
  const [isDeleting, setDeleting] = useState(false)
  /** What the newsletter is called that would be replaced. */
  const [replaced, setReplaced] = useState<string | null>(null)
  const { id, subject, sendAt, author, changedAt } = draft
  const open = async () => {
    await openNewsletterDraft(draft)
    navigate(editorPath)
  }
  const openUnlessUnsaved = async () => {
    const kept = await readNewsletterDraft()
    if (kept && isUnsavedNewsletter(kept, drafts)) setReplaced(kept.subject || shorten(kept.body))
    else await open()
  }
  const cancel = () =>
    run({ loading: 'Sending', done: 'The draft is saved.' }, () => sendOnline(cancelNewsletterDraft, { id }))
  return (
    <Card as="article" label={subject}>
      <div className="newsletter-draft-head">
        <h3>{subject}</h3>
        {sendAt === null ? <Tag>{t('Draft')}</Tag> : <Tag tone="wait">{t('Sent later')}</Tag>}
      </div>
      {sendAt !== null && (
        <p>
          {t('Is sent on')} <DateTime at={sendAt} />
        </p>
      )}
      <p className="meta">
        {author} {author && '·'} <DateTime at={changedAt} />
      </p>
      <RowActions>
        <Button icon={Pencil} aria-label={t('Edit {name}', { name: subject })} onClick={openUnlessUnsaved}>
          {t('Edit')}
        </Button>
        {sendAt !== null && (
          <Button icon={CalendarX} isBusy={isBusy} disabled={!isOnline} onClick={cancel}>
            {t('Do not send')}
          </Button>
        )}
        <Button
          icon={Trash2}
          disabled={!isOnline}
          aria-label={t('Delete {name}', { name: subject })}
          onClick={() => setDeleting(true)}
        >
          {t('Delete')}
        </Button>
      </RowActions>
      {replaced !== null && (
        <ConfirmDialog
          title={t('Replace the newsletter on this phone?')}
          action={t('Replace')}
          onClose={() => setReplaced(null)}
          onConfirm={open}
        >
          <p>
            {t(
              '“{subject}” is only on this phone. To keep it, go back, press “Write a newsletter” and save it as a draft.',
              {
                subject: replaced,
              },
            )}
          </p>
        </ConfirmDialog>
      )}
      {isDeleting && (
        <ConfirmDialog
          title={t('Delete {name}?', { name: subject })}
          action={t('Delete')}
          onClose={() => setDeleting(false)}
          onConfirm={() =>
            run({ loading: 'Sending', done: TOAST.deleted }, () => sendOnline(deleteNewsletterDraft, { id }))
          }
        >
          <p>{t('It is not sent to anybody.')}</p>
        </ConfirmDialog>
      )}
    </Card>
  )
}

const NAME_MAX = 40

const shorten = (text: string): string => {
  const line = text.trim().split('\n', 1)[0] ?? ''
  return line.length > NAME_MAX ? `${line.slice(0, NAME_MAX)}…` : line
}
