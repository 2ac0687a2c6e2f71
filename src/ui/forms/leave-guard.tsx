import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { Button } from '../controls/button.tsx'
import { Dialog } from '../overlays/dialog.tsx'
import { useTranslate } from '../text/i18n.ts'
import { hasEdits, subscribeEdits } from './edit-guard.ts'
import { holdTraversals } from './hold-traversals.ts'
import { setNavigationHold } from './unsaved-guard.ts'

/** Once on a page: asks before a link, Back, Forward or closing the tab would lose an edit (edit-guard.ts). */
export const LeaveGuard = () => {
  const t = useTranslate()
  const isHeld = useSyncExternalStore(subscribeEdits, hasEdits)
  const [leave, setLeave] = useState<(() => void) | null>(null)
  const ask = (go: () => void) => setLeave(() => go)
  useHeldNavigation(isHeld, ask)
  useHeldUnload(isHeld)
  if (!leave) return null
  const stay = () => setLeave(null)
  const go = () => {
    stay()
    leave()
  }
  return (
    <Dialog
      isOpen
      onClose={stay}
      title={t('Leave without saving?')}
      actions={
        <>
          <Button variant="danger" onClick={go}>
            {t('Leave')}
          </Button>
          <Button variant="brand" onClick={stay}>
            {t('Stay here')}
          </Button>
        </>
      }
    >
      <p>{t('What you have changed here is not saved yet.')}</p>
    </Dialog>
  )
}

/** What has been saved or cancelled since the last rendering is not asked about. */
const useHeldNavigation = (isHeld: boolean, ask: (go: () => void) => void): void => {
  const hold = useEffectEvent((go: () => void) => ask(go))
  useEffect(() => {
    if (!isHeld) return
    setNavigationHold(go => {
      if (!hasEdits()) return false
      hold(go)
      return true
    })
    const releaseTraversals = holdTraversals(hasEdits, go => hold(go))
    return () => {
      setNavigationHold(null)
      releaseTraversals()
    }
  }, [isHeld])
}

const useHeldUnload = (isHeld: boolean): void => {
  useEffect(() => {
    if (!isHeld) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isHeld])
}
