import { liveQuery } from 'dexie'
import { useSyncExternalStore } from 'react'
import { readWishState, type WishState } from '../../../local/wishlist/wishlist.ts'

let state: WishState | undefined
let stop: (() => void) | undefined
const listeners = new Set<() => void>()

/** What is wished; undefined until it is read. All hearts of a screen share one query. */
export const useWishState = (): WishState | undefined => useSyncExternalStore(subscribe, read, readNothing)

const read = () => state
const readNothing = () => undefined

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  stop ??= watch()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    stop?.()
    stop = undefined
  }
}

const watch = (): (() => void) => {
  const watching = liveQuery(async () => readWishState()).subscribe({
    next: next => {
      state = next
      for (const listener of listeners) listener()
    },
    error: reportError,
  })
  return () => watching.unsubscribe()
}
