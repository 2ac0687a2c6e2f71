import { DIALOG } from '../../../contract/messages/fixed-messages.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useTranslate } from '../../../ui/text/i18n.ts'

export type CategoryConflictDialogProps = {
  isOpen: boolean
  onClose: () => void
  onCompare: () => void
  onRestart: () => void
}

/** Shown when a product of another category is added: only products of one category can be compared. */
export const CategoryConflictDialog = ({ isOpen, onClose, onCompare, onRestart }: CategoryConflictDialogProps) => {
  const t = useTranslate()
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t(DIALOG.comparisonFailed)}
      actions={
        <>
          <Button onClick={onClose}>{t('Close')}</Button>
          <Button onClick={onRestart}>{t('Start a new comparison')}</Button>
          <Button variant="brand" onClick={onCompare}>
            {t('Compare Now')}
          </Button>
        </>
      }
    >
      <p>{t(DIALOG.comparisonCategory)}</p>
    </Dialog>
  )
}
