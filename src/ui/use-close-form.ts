import { useLayoutEffect, useRef } from 'react'
import { useLocation } from 'wouter'

type NavigationHistory = { currentEntry?: { index: number }; entries(): { url: string | null }[] }

/**
 * How a form that stands in the place of its list is left: back to the list as it was, filters, page and place, where it
 * was opened from there; else to the list. The form itself begins at its top. Whoever has gone elsewhere while it was being
 * sent stays there.
 * @param list the path of the list
 */
export const useCloseForm = (list: string): (() => void) => {
  const [, navigate] = useLocation()
  const isHere = useIsMounted()
  // In braces: newer browsers answer a promise, which is no clean-up.
  useLayoutEffect(() => {
    scrollTo({ top: 0, behavior: 'instant' })
  }, [])
  return () => {
    if (!isHere()) return
    if (isPreviousEntry(list)) history.back()
    else navigate(list, { replace: true })
  }
}

/** Whether what asks is on the screen still: an answer may come when its person has gone elsewhere. */
export const useIsMounted = (): (() => boolean) => {
  const isHere = useRef(false)
  useLayoutEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return () => isHere.current
}

const isPreviousEntry = (list: string): boolean => {
  const { navigation } = globalThis as { navigation?: NavigationHistory }
  const before = navigation?.entries()[(navigation.currentEntry?.index ?? 0) - 1]?.url
  if (!before) return false
  const { pathname, searchParams } = new URL(before)
  // Another form of the same screen is not its list.
  return pathname === list && !searchParams.has('edit') && !searchParams.has('open')
}
