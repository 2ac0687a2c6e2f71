import { useState } from 'react'
import { TEXT_MAX } from '../contract/constants.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useTranslate } from '../ui/i18n.ts'
import { Stack } from '../ui/page.tsx'
import { TextArea } from '../ui/text-area.tsx'

export type OptionalReasonDialogProps = {
  isOpen: boolean
  title: string
  text: string
  /** What the confirming button says. */
  action: string
  onClose: () => void
  onConfirm: (reason: string) => void
}

/** Asks before something that cannot be taken back, and why, if the person likes to say. What was typed stays on Back. */
export const OptionalReasonDialog = ({
  isOpen,
  title,
  text,
  action,
  onClose,
  onConfirm,
}: OptionalReasonDialogProps) => {
  const t = useTranslate()
  const [reason, setReason] = useState('')
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>{t('Back')}</Button>
          <Button variant="danger" onClick={() => onConfirm(reason.trim())}>
            {action}
          </Button>
        </>
      }
    >
      <Stack>
        <p>{text}</p>
        <TextArea
          label={t('Reason')}
          isOptional
          maxLength={TEXT_MAX}
          value={reason}
          onChange={event => setReason(event.target.value)}
        />
      </Stack>
    </Dialog>
  )
}
