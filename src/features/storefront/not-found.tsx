import { ArrowLeft } from 'lucide-react'
import { useLocation } from 'wouter'
import { ERROR_PAGE } from '../../contract/messages/fixed-messages.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useTranslate } from '../../ui/text/i18n.ts'
import { ErrorScreen } from './error-screen.tsx'

/** The screen for an unknown URL. */
const NotFound = () => {
  const t = useTranslate()
  const [, navigate] = useLocation()
  const goBack = () => (history.length > 1 ? history.back() : navigate('/'))
  return (
    <ErrorScreen
      title={t(ERROR_PAGE.title)}
      illustration="search"
      actions={
        <>
          <Button variant="brand" icon={ArrowLeft} onClick={goBack}>
            {t('Go Back')}
          </Button>
          <Button href="/products">{t('All Products')}</Button>
        </>
      }
    >
      {t(ERROR_PAGE.notFound)}
    </ErrorScreen>
  )
}

export default NotFound
