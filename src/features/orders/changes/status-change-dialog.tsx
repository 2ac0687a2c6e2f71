import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { RadioGroup } from '../../../ui/forms/radio-group.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { Stack } from '../../../ui/layout/page.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import type { MessageKey } from '../../../ui/text/i18n.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { asksToRestock, buildStatusChangeDetail, type StatusChangePrompt } from './status-change-prompt.ts'
import type { StatusChangeDetail } from './use-status-change.ts'

export type StatusChangeDialogProps = {
  /** What is changed: an order's number, or how many orders. */
  target: string
  prompt: StatusChangePrompt
  onClose: () => void
  onConfirm: (detail: StatusChangeDetail) => unknown
}

const OTHER = 'other'

/** Confirms cancelling or returning an order: asks for the reason, which the customer sees, and whether to restock. */
export const StatusChangeDialog = ({ target, prompt, onClose, onConfirm }: StatusChangeDialogProps) => {
  const t = useTranslate()
  const formId = useId()
  const [error, setError] = useState<string | null>(null)
  const [selectedReason, setSelectedReason] = useState<MessageKey | typeof OTHER | ''>('')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const reason = selectedReason && selectedReason !== OTHER ? selectedReason : String(form.get('reasonText') ?? '')
    const detail = buildStatusChangeDetail(prompt, { reason, restock: form.has('restock') })
    if (!detail) return setError(t('Enter a reason. The customer will see it.'))
    onClose()
    return onConfirm(detail)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`${t(prompt.action)}: ${target}`}
      actions={
        <>
          <Button onClick={onClose}>{t('Go back')}</Button>
          <Button variant={prompt.isDanger ? 'danger' : 'brand'} type="submit" form={formId}>
            {t(prompt.action)}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        <Stack>
          {asksToRestock(prompt) && <Checkbox name="restock" defaultChecked label={t('Return the items to stock')} />}
          {prompt.reasons.length > 0 ? (
            <RadioGroup
              legend={t('Why?')}
              name="reason"
              value={selectedReason}
              onChange={value => {
                setSelectedReason(value)
                setError(null)
              }}
              error={selectedReason === OTHER ? null : error}
              options={[
                ...prompt.reasons.map(reason => ({ value: reason, label: t(reason) })),
                { value: OTHER, label: t('Another reason') },
              ]}
            />
          ) : (
            <TextArea label={t('Message to the customer')} name="reasonText" maxLength={500} isOptional />
          )}
          {selectedReason === OTHER && (
            <TextArea label={t('Your reason')} name="reasonText" maxLength={500} error={error} autoFocus />
          )}
          {prompt.to === 'CANCELLED' && <p>{t('The items go back to stock.')}</p>}
        </Stack>
      </form>
    </Dialog>
  )
}
