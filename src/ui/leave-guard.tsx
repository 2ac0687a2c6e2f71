import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
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

/** Once on a page: asks before a link, the back button or closing the tab would lose an edit in place. */
export const LeaveGuard = () => {
  const t = useTranslate()
  const hasEdits = useSyncExternalStore(subscribeEdits, () => edits.size > 0)
  const [leave, setLeave] = useState<(() => void) | null>(null)
  const ask = (go: () => void) => setLeave(() => go)
  useHeldLinks(hasEdits, ask)
  useHeldHistory(hasEdits, ask)
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

/**
 * The browser has gone back already when it says so: this goes forward again before the router hears of it, and asks.
 * Browsers without the Navigation API do not tell how far it was; there it counts as one step back.
 */
const useHeldHistory = (hasEdits: boolean, ask: (go: () => void) => void): void => {
  const passing = useRef<'return' | 'leave' | null>(null)
  const askNow = useEffectEvent(ask)
  useEffect(() => {
    if (!hasEdits) return
    const start = getHistoryIndex()
    const hold = (event: PopStateEvent) => {
      const expected = passing.current
      passing.current = null
      if (expected === 'leave') return
      event.stopImmediatePropagation()
      if (expected === 'return') return
      const steps = start === null ? 1 : start - (getHistoryIndex() ?? start - 1)
      if (steps === 0) return
      passing.current = 'return'
      history.go(steps)
      askNow(() => {
        passing.current = 'leave'
        history.go(-steps)
      })
    }
    addEventListener('popstate', hold, { capture: true })
    return () => removeEventListener('popstate', hold, { capture: true })
  }, [hasEdits])
}

const getHistoryIndex = (): number | null =>
  (globalThis as { navigation?: { currentEntry?: { index: number } | null } }).navigation?.currentEntry?.index ?? null

const useHeldUnload = (hasEdits: boolean): void => {
  useEffect(() => {
    if (!hasEdits) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [hasEdits])
}
