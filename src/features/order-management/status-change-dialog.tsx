import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useTranslate } from '../../ui/i18n.ts'
import { Stack } from '../../ui/page.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { asksToRestock, buildStatusChangeDetail, type StatusChangePrompt } from './status-change-prompt.ts'
import type { StatusChangeDetail } from './use-status-change.ts'

export type StatusChangeDialogProps = {
  /** What is changed: an order's number, or how many orders. */
  what: string
  question: StatusChangePrompt
  onClose: () => void
  onMove: (detail: StatusChangeDetail) => unknown
}

const OTHER = 'other'

/** Confirms cancelling or returning an order: asks for the reason, which the customer sees, and whether to restock. */
export const StatusChangeDialog = ({ what, question, onClose, onMove }: StatusChangeDialogProps) => {
  const t = useTranslate()
  const formId = useId()
  const [error, setError] = useState<string | null>(null)
  const [chosen, setChosen] = useState('')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const reason = chosen && chosen !== OTHER ? chosen : String(form.get('words') ?? '')
    const detail = buildStatusChangeDetail(question, { reason, isOnShelf: form.has('restock') })
    if (!detail) return setError(t('Enter a reason. The customer will see it.'))
    onClose()
    return onMove(detail)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`${t(question.action)}: ${what}`}
      actions={
        <>
          <Button onClick={onClose}>{t('Go back')}</Button>
          <Button variant={question.isDanger ? 'danger' : 'brand'} type="submit" form={formId}>
            {t(question.action)}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        <Stack>
          {asksToRestock(question) && <Checkbox name="restock" defaultChecked label={t('Return the items to stock')} />}
          {question.reasons.length > 0 ? (
            <RadioGroup
              legend={t('Why?')}
              name="reason"
              value={chosen}
              onChange={value => {
                setChosen(value)
                setError(null)
              }}
              error={chosen === OTHER ? null : error}
              options={[
                ...question.reasons.map(reason => ({ value: reason, label: t(reason) })),
                { value: OTHER, label: t('Another reason') },
              ]}
            />
          ) : (
            <TextArea label={t('Message to the customer')} name="words" maxLength={500} isOptional />
          )}
          {chosen === OTHER && (
            <TextArea label={t('Your reason')} name="words" maxLength={500} error={error} autoFocus />
          )}
          {question.to === 'CANCELLED' && <p>{t('The items go back to stock.')}</p>}
        </Stack>
      </form>
    </Dialog>
  )
}
