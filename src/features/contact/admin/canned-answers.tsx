import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { CANNED_ANSWERS_MAX } from '../../../contract/constants.ts'
import {
  type CannedAnswer,
  CannedAnswerDraft,
  createCannedAnswer,
  deleteCannedAnswer,
  listCannedAnswers,
  updateCannedAnswer,
} from '../../../contract/contact/canned-answers.ts'
import { TOAST } from '../../../contract/messages/fixed-messages.ts'
import { ConfirmDialog } from '../../../lists/confirm-dialog.tsx'
import { useRemoteList } from '../../../lists/use-remote-list.ts'
import { sendOnline } from '../../../local/sync/online-change.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ContractForm } from '../../../ui/forms/contract-form.tsx'
import { OfflineFormNotice } from '../../../ui/forms/offline-form-notice.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { useContractForm } from '../../../ui/forms/use-contract-form.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { ButtonGroup, Stack } from '../../../ui/layout/page.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { ErrorNotice } from '../../../ui/notices/error-notice.tsx'
import { Loading } from '../../../ui/notices/skeleton.tsx'
import { isRejected, useSubmit } from '../../../ui/overlays/use-submit.ts'
import { RowActions } from '../../../ui/rows/row-actions.tsx'
import { LANGUAGE_NAMES } from '../../../ui/state/device-settings.ts'
import { useConnection } from '../../../ui/state/use-connection.ts'
import { useTitle } from '../../../ui/state/use-title.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'
import './messages.css'

/** Texts that staff insert into answers. */
export const CannedAnswers = ({ listPath }: { listPath: string }) => {
  const t = useTranslate()
  useTitle(t('Canned answers'))
  const { isOnline } = useConnection()
  /** The one that is edited; 'new': one that is written. */
  const [edited, setEdited] = useState<string | null>(null)
  const { page, failure, retry, isUnavailable } = useRemoteList({
    endpoint: listCannedAnswers,
    input: {},
    limit: CANNED_ANSWERS_MAX,
    applyPending: (rows: CannedAnswer[]) => rows,
  })
  const close = () => setEdited(null)
  return (
    <Section
      title={t('Canned answers')}
      level={1}
      link={{ href: listPath, label: t('Contact messages') }}
      aside={
        edited !== 'new' && (
          <Button icon={Plus} variant="brand" disabled={!isOnline} onClick={() => setEdited('new')}>
            {t('Write a canned answer')}
          </Button>
        )
      }
    >
      <Stack>
        <p>{t('Insert them when you answer a message. {name} becomes the name of the person.', { name: '{name}' })}</p>
        <OfflineFormNotice>{t('You need to be online to change canned answers.')}</OfflineFormNotice>
        {edited === 'new' && <CannedAnswerForm answer={null} onClose={close} />}
        {isUnavailable && !page && (
          <ErrorNotice title={t('Could not load the canned answers')} onRetry={retry} isOffline={!failure} />
        )}
        {!page && !isUnavailable && <Loading />}
        {page?.rows.length === 0 && edited !== 'new' && <EmptyState title={t('No canned answers yet.')} />}
        {page && page.rows.length > 0 && (
          // biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one
          <ul role="list" className="message-list" aria-label={t('Canned answers')}>
            {page.rows.map(answer => (
              <li key={answer.id}>
                {edited === answer.id ? (
                  <CannedAnswerForm answer={answer} onClose={close} />
                ) : (
                  <CannedAnswerCard answer={answer} onEdit={() => setEdited(answer.id)} />
                )}
              </li>
            ))}
          </ul>
        )}
      </Stack>
    </Section>
  )
}

const CannedAnswerCard = ({ answer, onEdit }: { answer: CannedAnswer; onEdit: () => void }) => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  const { run, isBusy } = useSubmit()
  const [isAsking, setAsking] = useState(false)
  const { id, title, text, textBn } = answer
  return (
    <Card as="article" label={title}>
      <h2 className="canned-title">{title}</h2>
      <p className="message-text" lang="en">
        {text}
      </p>
      {textBn && (
        <p className="message-text" lang="bn">
          {textBn}
        </p>
      )}
      <RowActions>
        <Button icon={Pencil} disabled={!isOnline} aria-label={t('Edit {name}', { name: title })} onClick={onEdit}>
          {t('Edit')}
        </Button>
        <Button
          icon={Trash2}
          disabled={!isOnline}
          isBusy={isBusy}
          aria-label={t('Delete {name}', { name: title })}
          onClick={() => setAsking(true)}
        >
          {t('Delete')}
        </Button>
      </RowActions>
      {isAsking && (
        <ConfirmDialog
          title={t('Delete {name}?', { name: title })}
          action={t('Delete')}
          onClose={() => setAsking(false)}
          onConfirm={() =>
            run({ loading: 'Sending', done: TOAST.deleted }, () => sendOnline(deleteCannedAnswer, { id }))
          }
        >
          <p>{t('Answers that were sent with it stay.')}</p>
        </ConfirmDialog>
      )}
    </Card>
  )
}

type CannedAnswerFormProps = { answer: CannedAnswer | null; onClose: () => void }

const CannedAnswerForm = ({ answer, onClose }: CannedAnswerFormProps) => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  const { run } = useSubmit()
  const { form, isSubmitting } = useContractForm(CannedAnswerDraft, {
    initialValues: { title: answer?.title ?? '', text: answer?.text ?? '', textBn: answer?.textBn ?? '' },
    onSubmit: async draft => {
      const result = await run({ loading: 'Sending', done: TOAST.updated }, () =>
        answer ? sendOnline(updateCannedAnswer, { id: answer.id, ...draft }) : sendOnline(createCannedAnswer, draft),
      )
      if (!isRejected(result)) onClose()
      return result
    },
  })
  return (
    <Card as="section" label={answer ? t('Edit {name}', { name: answer.title }) : t('Write a canned answer')}>
      <ContractForm form={form} autoComplete="off">
        <Stack>
          <TextInput label={t('Title')} name="title" hint={t('Only staff see it.')} autoComplete="off" />
          <TextArea label={t('Text ({language})', { language: LANGUAGE_NAMES.en })} name="text" rows={5} lang="en" />
          <TextArea
            label={t('Text ({language})', { language: LANGUAGE_NAMES.bn })}
            name="textBn"
            rows={5}
            lang="bn"
            isOptional
          />
          <ButtonGroup>
            <Button variant="primary" type="submit" isBusy={isSubmitting} disabled={!isOnline}>
              {t('Save changes')}
            </Button>
            <Button onClick={onClose}>{t('Cancel')}</Button>
          </ButtonGroup>
        </Stack>
      </ContractForm>
    </Card>
  )
}
