import { useEffect } from 'react'

/** The forms on the screen that somebody has begun and not sent. */
const unsavedForms = new Set<symbol>()

/** Whether loading the page again would lose what somebody has written in a form. */
export const hasUnsavedForms = (): boolean => unsavedForms.size > 0

/** Counts a form among those as long as it is on the screen with changes of its person. */
export const useUnsavedGuard = (isChanged: boolean): void => {
  useEffect(() => {
    if (!isChanged) return
    const form = Symbol()
    unsavedForms.add(form)
    return () => {
      unsavedForms.delete(form)
    }
  }, [isChanged])
}
