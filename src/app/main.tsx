import { createRoot } from 'react-dom/client'
import { startBackground } from '../local/background.ts'
import { wakeDrainer } from '../local/bridge.ts'
import { hintOffline, hintOnline } from '../local/connection.ts'
import { openDevice } from '../local/memory.ts'
import { startDeviceSettings } from '../ui/device-settings.ts'
import '../ui/theme.css'
import { App } from './app.tsx'
import { rememberScroll } from './scroll-memory.ts'
import { postToWorker, registerWorker } from './worker-bridge.ts'

const failed = (error: unknown): void => console.error('Haat', error)

/** Opens the device's database, paints from it, and then begins what runs behind the screens. */
const start = async (): Promise<void> => {
  const [{ isKept }] = await Promise.all([openDevice(), startDeviceSettings()])
  rememberScroll()
  createRoot(document.getElementById('root')!).render(<App isKept={isKept} />)
  startBackground({ postToWorker, isVisible: () => document.visibilityState === 'visible', failed })
  listenToBrowser()
  await registerWorker(failed)
}

/** The worker hears none of these: the page passes them on. */
const listenToBrowser = (): void => {
  addEventListener('online', hintOnline)
  addEventListener('offline', hintOffline)
  const seen = () => {
    if (document.visibilityState !== 'visible') return
    hintOnline()
    wakeDrainer()
  }
  document.addEventListener('visibilitychange', seen)
  addEventListener('pageshow', seen)
}

start().catch(failed)
