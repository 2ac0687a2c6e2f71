import { RefreshCw } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { useText } from '../ui/text.ts'
import './update-prompt.css'
import { subscribeUpdate, waitingUpdate } from './worker-bridge.ts'

/** Says that a newer Haat is here, and waits for the person: nothing is reloaded under his hands. */
export const UpdatePrompt = () => {
  const t = useText()
  const update = useSyncExternalStore(subscribeUpdate, waitingUpdate)
  const [isPutOff, setPutOff] = useState(false)
  if (!update || isPutOff) return null
  return (
    <div className="update-prompt">
      <Notice
        title={t('A newer Haat is ready')}
        action={
          <>
            <Button onClick={() => setPutOff(true)}>{t('Later')}</Button>
            <Button variant="brand" icon={RefreshCw} onClick={update.apply}>
              {t('Update now')}
            </Button>
          </>
        }
      >
        {t('What waits to be sent stays. Finish first what you are writing.')}
      </Notice>
    </div>
  )
}
