import { useEffect } from 'react'

/** The forms on the screen that somebody has begun and not sent. */
const begun = new Set<symbol>()

/** Whether loading the page again would lose what somebody has written in a form. */
export const hasUnsentWords = (): boolean => begun.size > 0

/** Counts a form among those as long as it is on the screen with changes of its person. */
export const useUnsentWords = (isChanged: boolean): void => {
  useEffect(() => {
    if (!isChanged) return
    const form = Symbol()
    begun.add(form)
    return () => {
      begun.delete(form)
    }
  }, [isChanged])
}
