import { getRequestListener } from '@hono/node-server'
import { createApp } from './app.ts'
import { readConfig } from './config.ts'
import { openServices } from './open.ts'
import { createLog } from './outside/log.ts'
import type { Services } from './services.ts'
import { startSweeps } from './sweeps.ts'

export type Market = { services: Services; close(): Promise<void> }
type Listener = ReturnType<typeof getRequestListener>

/** Opens the market for development, once for as long as Vite runs. */
export const openMarket = async (): Promise<Market> => {
  const services = await openServices(readConfig(process.env), createLog())
  const stopSweeps = startSweeps(services)
  return {
    services,
    close: async () => {
      stopSweeps()
      services.events.close()
      await services.drawing?.stop()
      await services.store.close()
    },
  }
}

let listener: Listener | undefined

/** The app of this version of the code: Vite loads this file afresh when a file below it changes. */
export const listenerFor = ({ services }: Market, publicUrl: string): Listener => {
  if (listener) return listener
  const app = createApp({ ...services, config: { ...services.config, publicUrl } })
  listener = getRequestListener(app.fetch, { overrideGlobalObjects: false })
  return listener
}
