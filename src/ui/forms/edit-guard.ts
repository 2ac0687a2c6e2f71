import { useLayoutEffect } from 'react'
import { useUnsavedGuard } from './unsaved-guard.ts'

/** Edits on the screen that leaving it would lose. */
const edits = new Set<symbol>()
const listeners = new Set<() => void>()

/**
 * Registers an edit while it is not saved: a price in a row, a form without a draft. Leaving the screen then asks
 * (leave-guard.tsx).
 */
export const useEditGuard = (isChanged: boolean): void => {
  useUnsavedGuard(isChanged)
  // A layout effect, so that it ends before a redirect that takes the edit's place.
  useLayoutEffect(() => {
    if (!isChanged) return
    const edit = Symbol()
    changeEdits(() => edits.add(edit))
    return () => changeEdits(() => edits.delete(edit))
  }, [isChanged])
}

/** Lets the person leave without a question: they have saved, or cancelled themselves. */
export const releaseEdits = (): void => changeEdits(() => edits.clear())

export const hasEdits = (): boolean => edits.size > 0

export const subscribeEdits = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const changeEdits = (change: () => void): void => {
  change()
  for (const listener of [...listeners]) listener()
}
