import type { Services } from '../adapters/services.ts'
import { stopImports } from '../imports/import-worker.ts'
import { flushViews } from '../products/view-count-job.ts'

/** Finishes what is in progress, starts no more, and closes the database. */
export const closeServices = async (services: Services): Promise<void> => {
  const { mail, push, store } = services
  await stopImports(store)
  await mail.close()
  await push.close()
  await flushViews(services).finally(() => store.close())
}
