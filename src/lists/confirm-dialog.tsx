import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useTranslate } from '../ui/i18n.ts'

export type ConfirmDialogProps = {
  title: string
  /** What it does, and what it leaves. */
  children: ReactNode
  /** What the confirming button says. */
  action: string
  isDanger?: boolean
  onClose: () => void
  onConfirm: () => void
}

/** Asks before something that cannot be taken back, or that reaches many. */
export const ConfirmDialog = ({ title, children, action, isDanger = true, onClose, onConfirm }: ConfirmDialogProps) => {
  const t = useTranslate()
  const confirm = () => {
    onClose()
    onConfirm()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>{t('Go back')}</Button>
          <Button variant={isDanger ? 'danger' : 'primary'} onClick={confirm}>
            {action}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
