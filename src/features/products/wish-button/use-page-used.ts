import { useSyncExternalStore } from 'react'

const SIGNS_OF_USE = ['scroll', 'pointermove', 'pointerdown', 'keydown'] as const

let isUsed = false

/**
 * Has the person begun to use the page? On every visit but the first it is true at once: a worker controls the page,
 * and scripts cost no network. On a first visit, what nobody needs yet is not to take the network from the page.
 */
export const useIsPageUsed = (): boolean => useSyncExternalStore(subscribe, read, readOnServer)

const read = () => isUsed
const readOnServer = () => false

const subscribe = (listener: () => void): (() => void) => {
  const markUsed = () => {
    isUsed = true
    listener()
  }
  if (navigator.serviceWorker?.controller) isUsed = true
  for (const sign of SIGNS_OF_USE) addEventListener(sign, markUsed, { once: true, passive: true })
  return () => {
    for (const sign of SIGNS_OF_USE) removeEventListener(sign, markUsed)
  }
}
