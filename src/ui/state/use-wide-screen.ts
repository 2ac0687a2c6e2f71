import { useSyncExternalStore } from 'react'

/** From desktops up, where filters and tables have room beside others. */
export const useWideScreen = (): boolean => useSyncExternalStore(subscribe, read, readOnServer)

const wideScreen = () => matchMedia('(min-width: 64rem)')
const read = () => wideScreen().matches
const readOnServer = () => false

const subscribe = (listener: () => void): (() => void) => {
  const query = wideScreen()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
