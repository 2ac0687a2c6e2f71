import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/controls/button.tsx'
import { hasUnsavedForms } from '../ui/forms/unsaved-guard.ts'
import { Notice } from '../ui/notices/notice.tsx'
import { useTranslate } from '../ui/text/i18n.ts'
import './update-notice.css'
import { reloadToWaiting } from './worker-reload.ts'

/**
 * Offers a newer version of Haat. The page reloads only when the person agrees, and asks again before unsaved input in
 * a form is lost.
 */
const UpdateNotice = () => {
  const t = useTranslate()
  const [isPutOff, setPutOff] = useState(false)
  const [isWarned, setWarned] = useState(false)
  const [isBusy, setBusy] = useState(false)
  if (isPutOff) return null
  const apply = () => {
    setBusy(true)
    reloadToWaiting().catch(() => location.reload())
  }
  const updateUnlessWriting = () => (hasUnsavedForms() ? setWarned(true) : apply())
  return (
    <div className="update-prompt">
      {isWarned ? (
        <Notice
          tone="danger"
          title={t('You have not finished your form')}
          action={
            <>
              <Button onClick={() => setWarned(false)}>{t('Finish first')}</Button>
              <Button variant="danger" icon={RefreshCw} isBusy={isBusy} onClick={apply}>
                {t('Update anyway')}
              </Button>
            </>
          }
        >
          {t('If you update now, what you typed in the form is lost.')}
        </Notice>
      ) : (
        <Notice
          title={t('A new version of the app is ready')}
          action={
            <>
              <Button onClick={() => setPutOff(true)}>{t('Later')}</Button>
              <Button variant="brand" icon={RefreshCw} isBusy={isBusy} onClick={updateUnlessWriting}>
                {t('Update now')}
              </Button>
            </>
          }
        >
          {t('Unsent changes are kept. Finish what you are writing first.')}
        </Notice>
      )}
    </div>
  )
}

export default UpdateNotice
