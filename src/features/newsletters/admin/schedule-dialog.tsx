import { CalendarClock } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useTranslate } from '../../../ui/text/i18n.ts'

type ScheduleDialogProps = { onClose: () => void; onConfirm: (sendAt: string) => void }

/** Asks when a newsletter is sent by itself, in the time of the device. */
export const ScheduleDialog = ({ onClose, onConfirm }: ScheduleDialogProps) => {
  const t = useTranslate()
  const formId = useId()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | null>(null)
  const confirm = (event: FormEvent) => {
    event.preventDefault()
    const time = new Date(typed)
    if (Number.isNaN(time.getTime()) || time.getTime() <= Date.now()) return setError(t('Choose a time in the future.'))
    onClose()
    onConfirm(time.toISOString())
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('Send later')}
      actions={
        <>
          <Button onClick={onClose}>{t('Go back')}</Button>
          <Button type="submit" form={formId} variant="primary" icon={CalendarClock}>
            {t('Schedule')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={confirm} noValidate>
        <TextInput
          label={t('Date and time')}
          hint={t('Everybody who is subscribed then gets it. Until then you can change or cancel it.')}
          error={error}
          type="datetime-local"
          name="sendAt"
          value={typed}
          autoComplete="off"
          onChange={event => {
            setTyped(event.target.value)
            setError(null)
          }}
        />
      </form>
    </Dialog>
  )
}
