import { useSyncExternalStore } from 'react'

const createScreenHook = (width: string) => {
  const query = () => matchMedia(`(min-width: ${width})`)
  const read = () => query().matches
  const subscribe = (listener: () => void) => {
    const watched = query()
    watched.addEventListener('change', listener)
    return () => watched.removeEventListener('change', listener)
  }
  return (onServer: boolean): boolean => useSyncExternalStore(subscribe, read, () => onServer)
}

const useDesktop = createScreenHook('64rem')
const useTablet = createScreenHook('48rem')

/** From desktops up, where filters and tables have room beside others. */
export const useWideScreen = (): boolean => useDesktop(false)

/** From tablets up, where rows are a table instead of cards. */
export const useTableScreen = (): boolean => useTablet(true)
