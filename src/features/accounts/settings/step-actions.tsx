import { Button } from '../../../ui/controls/button.tsx'
import { Row } from '../../../ui/layout/page.tsx'
import { useConnection } from '../../../ui/state/use-connection.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'

type StepActionsProps = { action: string; isBusy: boolean; isDanger?: boolean | undefined; onCancel: () => void }

/** The buttons of a step that needs the network: Cancel, and what it does. */
export const StepActions = ({ action, isBusy, isDanger = false, onCancel }: StepActionsProps) => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  return (
    <Row align="end">
      <Button onClick={onCancel}>{t('Cancel')}</Button>
      <Button type="submit" variant={isDanger ? 'danger' : 'brand'} isBusy={isBusy} disabled={!isOnline}>
        {action}
      </Button>
    </Row>
  )
}
