import { once } from 'node:events'
import { startThread } from '../adapters/programs/program-files.ts'
import type { Services } from '../adapters/services.ts'

/** Reads every page of SQLite's file, in a thread: a damaged one may lie where no request looks for weeks. */
export const checkDatabase = async ({
  store,
  log,
  findProgram,
}: Pick<Services, 'store' | 'log' | 'findProgram'>): Promise<void> => {
  if (!store.file) return
  const source = new URL('./database-check-thread.ts', import.meta.url)
  const thread = startThread(findProgram('database-check', source), { workerData: store.file })
  thread.unref()
  const found: string | null = (await once(thread, 'message'))[0]
  if (found === null) return
  store.damage.note(found)
  log.error({ found }, 'The database is damaged. Stop Haat and restore the last backup.')
}
