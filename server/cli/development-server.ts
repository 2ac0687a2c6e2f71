import { getRequestListener } from '@hono/node-server'
import { createLog } from '../adapters/logging/log.ts'
import type { Services } from '../adapters/services.ts'
import { createApp } from '../app.ts'
import { loadConfig } from '../config/config.ts'
import { startScheduledJobs } from '../jobs/job-runner.ts'
import { openServices } from './service-startup.ts'

export type DevelopmentServer = { services: Services; close(): Promise<void> }
type Listener = ReturnType<typeof getRequestListener>

/** Opens the database and services for development. They stay open as long as Vite runs. */
export const openDevelopmentServer = async (): Promise<DevelopmentServer> => {
  const config = loadConfig()
  const services = await openServices(config, createLog(config.logLevel))
  const stopJobs = startScheduledJobs(services)
  return {
    services,
    close: async () => {
      await stopJobs()
      services.events.close()
      await services.store.close()
    },
  }
}

let listener: Listener | undefined

/** The request listener of the current code. Vite reloads this module when a file that it imports changes. */
export const createDevelopmentListener = ({ services }: DevelopmentServer, publicUrl: string): Listener => {
  if (listener) return listener
  const app = createApp({ ...services, config: { ...services.config, publicUrl } })
  listener = getRequestListener(app.fetch, { overrideGlobalObjects: false })
  return listener
}
