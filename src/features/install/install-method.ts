import { useSyncExternalStore } from 'react'

/** Chromium's offer to install, which it hands to the page once. */
type BeforeInstallPromptEvent = Event & {
  prompt(): Promise<unknown>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** How this browser installs a page: by its own question, by its share menu (iOS), or not at all, or it is done. */
export type InstallMethod = { kind: 'ask'; ask: () => Promise<boolean> } | { kind: 'share-menu' } | null

let deferredPrompt: BeforeInstallPromptEvent | null = null
let currentMethod: InstallMethod = null
const listeners = new Set<() => void>()

/** Listens for the browser's offer, which may come before anything is drawn. The page calls it once. */
export const watchInstallPrompt = (): void => {
  if (isInstalled()) return
  if (isIos(navigator)) setMethod({ kind: 'share-menu' })
  addEventListener('beforeinstallprompt', event => {
    event.preventDefault()
    deferredPrompt = event as BeforeInstallPromptEvent
    setMethod({ kind: 'ask', ask: promptInstall })
  })
  addEventListener('appinstalled', () => setMethod(null))
}

export const useInstallMethod = (): InstallMethod =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => currentMethod,
  )

/** iPads call themselves Macs, but no Mac has a touch screen. */
export const isIos = ({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)

export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true

/** Asks the browser's own question. True: it is being installed. An offer is good for one question. */
const promptInstall = async (): Promise<boolean> => {
  const event = deferredPrompt
  deferredPrompt = null
  setMethod(null)
  if (!event) return false
  await event.prompt()
  return (await event.userChoice).outcome === 'accepted'
}

const setMethod = (next: InstallMethod): void => {
  currentMethod = next
  for (const listener of [...listeners]) listener()
}
