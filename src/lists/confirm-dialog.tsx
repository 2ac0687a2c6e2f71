import type { ReactNode } from 'react'
import { Button } from '../ui/controls/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { useTranslate } from '../ui/text/i18n.ts'

export type ConfirmDialogProps = {
  title: string
  /** What the action does, and what it keeps. */
  children: ReactNode
  /** The confirming button. */
  action: string
  isDanger?: boolean
  onClose: () => void
  onConfirm: () => void
}

/** Confirms an action that cannot be undone or that affects many. */
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
