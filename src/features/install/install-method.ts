import { useSyncExternalStore } from 'react'

/** Chromium's install event, which the page can use once. */
type BeforeInstallPromptEvent = Event & {
  prompt(): Promise<unknown>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: BeforeInstallPromptEvent
  }
  interface Navigator {
    /** Safari's: opened from the home screen. */
    readonly standalone?: boolean
  }
}

/** How somebody installs a page by hand: by a menu of this browser, or only after opening the page in Safari. */
export type InstallSteps = 'share-menu' | 'browser-menu' | 'open-in-safari'
/** How this browser installs a page: by its own prompt or by hand; null: not at all, or installed already. */
export type InstallMethod = { kind: 'prompt'; prompt: () => Promise<boolean> } | { kind: InstallSteps } | null

let deferredPrompt: BeforeInstallPromptEvent | null = null
let currentMethod: InstallMethod = null
const listeners = new Set<() => void>()

/** Listens for the browser's install event, which may come before the first render. The page calls it once. */
export const watchInstallPrompt = (): void => {
  if (isInstalled()) return
  const steps = findInstallSteps(navigator)
  if (steps) setMethod({ kind: steps })
  addEventListener('beforeinstallprompt', event => {
    event.preventDefault()
    deferredPrompt = event
    setMethod({ kind: 'prompt', prompt: promptInstall })
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
    () => currentMethod,
  )

type BrowserOfDevice = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>

/** Browsers inside of other apps have no "Add to Home Screen", and no Safari in their name; these two do. */
const IN_APP = /Snapchat|GSA\//

export const findInstallSteps = (browser: BrowserOfDevice): InstallSteps | null => {
  const { userAgent } = browser
  if (isIos(browser)) return IN_APP.test(userAgent) || !/Safari\//.test(userAgent) ? 'open-in-safari' : 'share-menu'
  return /Android/.test(userAgent) && /Firefox\//.test(userAgent) ? 'browser-menu' : null
}

/** iPads call themselves Macs, but no Mac has a touch screen. */
export const isIos = ({ userAgent, maxTouchPoints }: BrowserOfDevice): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)

export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || navigator.standalone === true

/** Opens the browser's install prompt; each event can be used once. Resolves to whether the person accepted. */
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
