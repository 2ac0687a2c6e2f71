import { type ReactNode, useState } from 'react'
import { TEXT_MAX } from '../contract/constants.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useTranslate } from '../ui/i18n.ts'
import { Stack } from '../ui/page.tsx'
import { TextArea } from '../ui/text-area.tsx'

export type ReasonDialogProps = {
  isOpen?: boolean
  title: string
  /** What the action does. */
  children?: ReactNode
  /** The confirming button. */
  action: string
  variant?: 'danger' | 'brand'
  /** The field: a reason, unless something else is asked for. */
  label?: string
  /** The error when nothing was written; absent: the reason is optional. */
  missing?: string | undefined
  onClose: () => void
  onConfirm: (reason: string) => void
}

/** Confirms an action and asks for its reason. What was typed is kept while the dialog is closed. */
export const ReasonDialog = ({
  isOpen = true,
  title,
  children,
  action,
  variant = 'danger',
  label,
  missing,
  onClose,
  onConfirm,
}: ReasonDialogProps) => {
  const t = useTranslate()
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  const reason = text.trim()
  const confirm = () => {
    if (missing && !reason) return setMissing(true)
    onClose()
    onConfirm(reason)
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>{t('Go back')}</Button>
          <Button variant={variant} onClick={confirm}>
            {action}
          </Button>
        </>
      }
    >
      <Stack>
        {children && <p>{children}</p>}
        <TextArea
          label={label ?? t('Reason')}
          isOptional={!missing}
          maxLength={TEXT_MAX}
          value={text}
          error={isMissing && !reason ? missing : null}
          autoFocus={missing !== undefined}
          onChange={event => setText(event.target.value)}
        />
      </Stack>
    </Dialog>
  )
}
