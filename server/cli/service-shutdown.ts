import type { Services } from '../adapters/services.ts'
import { stopImports } from '../imports/import-worker.ts'
import { flushCounts } from '../statistics/flush-counts.ts'

/** Finishes what is in progress, starts no more, and closes the database. */
export const closeServices = async (services: Services): Promise<void> => {
  const { mail, push, store } = services
  await stopImports(store)
  await mail.close()
  await push.close()
  await flushCounts(services).finally(() => store.close())
}
