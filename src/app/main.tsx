import { type ReactNode, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { FIRST_SCREEN } from '../contract/first-screen.ts'
import { startBackground } from '../local/background.ts'
import { listen, wakeDrainer } from '../local/bridge.ts'
import { hintOffline, hintOnline } from '../local/connection.ts'
import { keepFirstAnswers, readFirstScreen } from '../local/first-screen.ts'
import { openDevice } from '../local/memory.ts'
import { isLeftBehind, readSession } from '../local/session.ts'
import { startDeviceSettings } from '../ui/device-settings.ts'
import '../ui/theme.css'
import { startInstall } from '../features/install/install-way.ts'
import { abortPictures } from './abort-pictures.ts'
import { App } from './app.tsx'
import { loadScreen } from './going.ts'
import { CannotOpen } from './reload-notice.tsx'
import { rememberScroll } from './scroll-memory.ts'
import { postToWorker, registerWorker } from './worker-bridge.ts'

const failed = (error: unknown): void => console.error('Haat', error)

/** Opens the device's database, paints from it, and then begins what runs behind the screens. */
const start = async (): Promise<void> => {
  const [{ isKept }] = await Promise.all([inTime(openDevice()), startDeviceSettings(), loadScreen(location.pathname)])
  await readFirstScreen(document.getElementById(FIRST_SCREEN)?.textContent, location)
  // Not waited for: what reads the same tables comes after it by itself.
  keepFirstAnswers().catch(failed)
  rememberScroll()
  draw(<App isKept={isKept} />)
  startBackground({
    postToWorker,
    isVisible: () => document.visibilityState === 'visible',
    abortPictures,
    failed,
  })
  listenToBrowser()
  await registerWorker(failed)
  await keepNewsOfUser()
}

/** How long the device's database may take to open, in milliseconds: an upgrade of all that it holds, too. */
const OPEN_MS = 15_000

/** It never opens while a sleeping tab of an older version holds it: then that is said, in place of a blank page. */
const inTime = <Opened,>(opening: Promise<Opened>): Promise<Opened> =>
  Promise.race([
    opening,
    new Promise<never>((_, reject) => {
      setTimeout(reject, OPEN_MS, new Error('The database of this device does not open.'))
    }),
  ])

/** Badge and push are of whoever is signed in: until somebody is, or has left something, nothing of them is loaded. */
const keepNewsOfUser = async (): Promise<void> => {
  if (!(await readSession()) && !(await isLeftBehind())) await nextSignIn()
  const { keepNews } = await import('../features/push/keep-news.ts')
  keepNews(failed)
}

const nextSignIn = (): Promise<void> =>
  new Promise(resolve => {
    const stop = listen(message => {
      if (message.type !== 'session') return
      stop()
      resolve()
    })
  })

/** The worker hears none of these: the page passes them on. */
const listenToBrowser = (): void => {
  const tryAgain = () => {
    hintOnline()
    wakeDrainer(true)
  }
  const seen = () => {
    if (document.visibilityState === 'visible') tryAgain()
  }
  addEventListener('online', tryAgain)
  addEventListener('offline', hintOffline)
  document.addEventListener('visibilitychange', seen)
  addEventListener('pageshow', seen)
}

let isDrawn = false
/** In place of what the server may have drawn there, which nothing answers in. Whoever is at something there stays at it. */
const draw = (page: ReactNode): void => {
  isDrawn = true
  const focused = document.activeElement ?? document.body
  const at = likenessesOf(focused).indexOf(focused as HTMLElement)
  const comeBack = () => likenessesOf(focused)[at]?.focus({ preventScroll: true })
  createRoot(document.getElementById('root')!).render(<Drawn page={page} onDrawn={comeBack} />)
}

const Drawn = ({ page, onDrawn }: { page: ReactNode; onDrawn: () => void }) => {
  useLayoutEffect(onDrawn, [onDrawn])
  return page
}

const likenessesOf = (one: Element): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(one.localName)].filter(other => signOf(other) === signOf(one))

const signOf = (one: Element): string => ['name', 'href', 'aria-label'].map(name => one.getAttribute(name)).join()

/** A page that cannot open its device says so instead of staying blank. */
const giveUp = (error: unknown): void => {
  failed(error)
  if (!isDrawn) draw(<CannotOpen error={error} />)
}

startInstall()
start().catch(giveUp)
