import { useSyncExternalStore } from 'react'

/** Chromium's offer to install, which it hands to the page once. */
type InstallEvent = Event & { prompt(): Promise<unknown>; userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }> }

/** How this browser installs a page: by its own question, by its share menu (iOS), or not at all, or it is done. */
export type InstallWay = { kind: 'ask'; ask: () => Promise<boolean> } | { kind: 'share-menu' } | null

let held: InstallEvent | null = null
let way: InstallWay = null
const listeners = new Set<() => void>()

/** Listens for the browser's offer, which may come before anything is drawn. The page calls it once. */
export const startInstall = (): void => {
  if (isInstalled()) return
  if (isIos(navigator)) set({ kind: 'share-menu' })
  addEventListener('beforeinstallprompt', event => {
    event.preventDefault()
    held = event as InstallEvent
    set({ kind: 'ask', ask })
  })
  addEventListener('appinstalled', () => set(null))
}

export const useInstallWay = (): InstallWay =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => way,
  )

/** iPads call themselves Macs, but no Mac has a touch screen. */
export const isIos = ({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)

export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true

/** Asks the browser's own question. True: it is being installed. An offer is good for one question. */
const ask = async (): Promise<boolean> => {
  const event = held
  held = null
  set(null)
  if (!event) return false
  await event.prompt()
  return (await event.userChoice).outcome === 'accepted'
}

const set = (next: InstallWay): void => {
  way = next
  for (const listener of [...listeners]) listener()
}
