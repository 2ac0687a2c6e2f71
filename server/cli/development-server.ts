import { getRequestListener } from '@hono/node-server'
import { createLog } from '../adapters/logging/log.ts'
import type { Services } from '../adapters/services.ts'
import { createApp } from '../app.ts'
import { loadConfig } from '../config/config.ts'
import { startScheduledJobs } from '../jobs/scheduled-jobs.ts'
import { openServices } from './service-startup.ts'

export type DevelopmentServer = { services: Services; close(): Promise<void> }
type Listener = ReturnType<typeof getRequestListener>

/** Opens the market for development, once for as long as Vite runs. */
export const openDevelopmentServer = async (): Promise<DevelopmentServer> => {
  const services = await openServices(loadConfig(), createLog())
  const stopSweeps = startScheduledJobs(services)
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
export const createDevelopmentListener = ({ services }: DevelopmentServer, publicUrl: string): Listener => {
  if (listener) return listener
  const app = createApp({ ...services, config: { ...services.config, publicUrl } })
  listener = getRequestListener(app.fetch, { overrideGlobalObjects: false })
  return listener
}
