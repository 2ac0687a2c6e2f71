import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { useTranslate } from './i18n.ts'
import { setNavigationHold, useUnsavedGuard } from './unsaved-guard.ts'

/** Edits in place on the screen that are not saved. */
const edits = new Set<symbol>()
const listeners = new Set<() => void>()

/** Registers an edit in place, such as a price in a row: leaving the page asks first. Forms that keep a draft need not. */
export const useEditGuard = (isChanged: boolean): void => {
  useUnsavedGuard(isChanged)
  useEffect(() => {
    if (!isChanged) return
    const edit = Symbol()
    changeEdits(() => edits.add(edit))
    return () => changeEdits(() => edits.delete(edit))
  }, [isChanged])
}

const changeEdits = (change: () => void): void => {
  change()
  for (const listener of [...listeners]) listener()
}

const subscribeEdits = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Once on a page: asks before a link or closing the tab would lose an edit in place. */
export const LeaveGuard = () => {
  const t = useTranslate()
  const hasEdits = useSyncExternalStore(subscribeEdits, () => edits.size > 0)
  const [leave, setLeave] = useState<(() => void) | null>(null)
  const ask = (go: () => void) => setLeave(() => go)
  useHeldLinks(hasEdits, ask)
  useHeldUnload(hasEdits)
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

const useHeldLinks = (hasEdits: boolean, ask: (go: () => void) => void): void => {
  const hold = useEffectEvent((go: () => void) => {
    ask(go)
    return true
  })
  useEffect(() => {
    if (!hasEdits) return
    setNavigationHold(go => hold(go))
    return () => setNavigationHold(null)
  }, [hasEdits])
}

const useHeldUnload = (hasEdits: boolean): void => {
  useEffect(() => {
    if (!hasEdits) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [hasEdits])
}
