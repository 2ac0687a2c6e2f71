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

/** Takes a navigation that has to wait for an answer; false: it may go on. */
type NavigationHold = (go: () => void) => boolean
let navigationHold: NavigationHold | null = null

/** While there are edits that leaving the page would lose: who asks first (leave-guard.tsx). */
export const setNavigationHold = (hold: NavigationHold | null): void => {
  navigationHold = hold
}

type PopStateHold = (event: PopStateEvent) => void
let popStateHold: PopStateHold | null = null

/** While there are such edits: what gets Back and Forward before the router does (hold-traversals.ts). */
export const setPopStateHold = (hold: PopStateHold | null): void => {
  popStateHold = hold
}

/**
 * Before the page is rendered: a window calls its listeners in the order in which they were added, and the router adds
 * one.
 */
export const startPopStateHold = (): void => addEventListener('popstate', event => popStateHold?.(event))

/** Whether a navigation waits for an answer. It goes on by `go`, or never. */
export const holdNavigation = (go: () => void): boolean => navigationHold?.(go) ?? false
