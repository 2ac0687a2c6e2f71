import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { TEXT_MAX } from '../../contract/constants.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useTranslate } from '../../ui/i18n.ts'
import { Stack } from '../../ui/page.tsx'
import { TextArea } from '../../ui/text-area.tsx'

export type ReasonDialogProps = {
  title: string
  /** What it does. */
  children: ReactNode
  action: string
  onClose: () => void
  onConfirm: (reason: string) => void
}

/** Asks for the reason of something that strikes somebody else, who is told it. */
export const ReasonDialog = ({ title, children, action, onClose, onConfirm }: ReasonDialogProps) => {
  const t = useTranslate()
  const formId = useId()
  const [error, setError] = useState<string | null>(null)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '').trim()
    if (!reason) return setError(t('Say why: the vendor reads it.'))
    onClose()
    onConfirm(reason)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>{t('Go back')}</Button>
          <Button variant="danger" type="submit" form={formId}>
            {action}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <Stack>
          <p>{children}</p>
          <TextArea label={t('Reason')} name="reason" maxLength={TEXT_MAX} error={error} autoFocus />
        </Stack>
      </form>
    </Dialog>
  )
}
