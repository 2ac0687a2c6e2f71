import { House } from 'lucide-react'
import { ERROR_PAGE } from '../../contract/messages/fixed-messages.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useTranslate } from '../../ui/text/i18n.ts'
import { ErrorScreen } from './error-screen.tsx'

/** Where the guard sends users whose role may not open a screen. */
const UnauthorizedAccess = () => {
  const t = useTranslate()
  return (
    <ErrorScreen
      title={t(ERROR_PAGE.forbidden)}
      illustration="knot"
      actions={
        <Button variant="brand" icon={House} href="/">
          {t('Go Home')}
        </Button>
      }
    >
      {t(ERROR_PAGE.forbiddenDetail)}
    </ErrorScreen>
  )
}

export default UnauthorizedAccess
