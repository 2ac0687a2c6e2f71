import { useLayoutEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { releaseEdits } from './edit-guard.ts'

/**
 * Closes a form that is shown in place of its list. A form opened from the list goes back in the history, so that
 * filters, page and scroll position return; otherwise it navigates to the list. Does nothing if the person has left the
 * form meanwhile. Opening the form scrolls to its top.
 * @param listPath the path of the list
 */
export const useCloseForm = (listPath: string): (() => void) => {
  const [, navigate] = useLocation()
  const isMounted = useIsMounted()
  // In braces: newer browsers return a promise from scrollTo, which React would take for a clean-up function.
  useLayoutEffect(() => {
    scrollTo({ top: 0, behavior: 'instant' })
  }, [])
  return () => {
    if (!isMounted()) return
    releaseEdits()
    if (isPreviousEntry(listPath)) history.back()
    else navigate(listPath, { replace: true })
  }
}

/** Whether the component is still mounted, for a response that may arrive later. */
export const useIsMounted = (): (() => boolean) => {
  const isMounted = useRef(false)
  useLayoutEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return () => isMounted.current
}

const isPreviousEntry = (listPath: string): boolean => {
  const navigation: Navigation | undefined = globalThis.navigation
  const previousUrl = navigation?.entries()[(navigation.currentEntry?.index ?? 0) - 1]?.url
  if (!previousUrl) return false
  const { pathname, searchParams } = new URL(previousUrl)
  // Another form on the same path is not the list.
  return pathname === listPath && !searchParams.has('edit') && !searchParams.has('open')
}
