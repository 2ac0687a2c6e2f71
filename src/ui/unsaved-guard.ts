import { useEffect } from 'react'

/** Forms on the screen with unsaved changes. */
const unsavedForms = new Set<symbol>()

/** Whether reloading the page would lose input. */
export const hasUnsavedForms = (): boolean => unsavedForms.size > 0

/** Registers a form while it is on the screen with unsaved changes. */
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
