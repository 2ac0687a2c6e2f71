import { hostname } from 'node:os'
import { v7 as uuid } from 'uuid'
import { DAY_MS, MINUTE_MS } from '../../src/contract/durations.ts'
import type { Services } from '../adapters/services.ts'
import { readDataFolderId } from '../config/data-folder-id.ts'
import { VERSION } from '../config/version.ts'
import { recordTime } from '../db/stored-time.ts'
import { deleteProcess, haveSeparateFolders, type ProcessReport, purgeProcesses, saveProcess } from './processes.ts'

const REPORT_MS = 20_000
/** For so long a killed process stays in the table. */
const KEPT_MS = DAY_MS
/** Within it every process that runs has reported itself. */
export const PRESENT_MS = MINUTE_MS
const SEPARATE_FOLDERS =
  'Processes keep pictures in different data folders, so that each lacks those of the others. Share DATA_DIR, or set S3_ENDPOINT.'

type Duties = Pick<ProcessReport, 'servesVisitors' | 'runsJobs'>
type Present = Pick<ProcessReport, 'isLeading' | 'failingJobs'>

export type Presence = {
  /** Reports what has just changed. */
  report(): void
  /** Takes this process out of the table. */
  leave(): Promise<void>
}

/** Reports this process in the table `processes`, and its time, now and periodically. */
export const startPresence = (
  { store, log, now, config }: Pick<Services, 'store' | 'log' | 'now' | 'config'>,
  duties: Duties,
  readPresent: () => Present,
): Presence => {
  const dataFolder = store.isShared && !config.pictureStore ? readDataFolderId(config.dataDir) : null
  const own = {
    id: uuid(),
    host: hostname(),
    pid: process.pid,
    version: VERSION,
    startedAt: now(),
    dataFolder,
    ...duties,
  }
  let isSplit = false
  const onError = (error: unknown) => log.warn({ err: error }, 'This process could not report itself to the database.')
  const write = () =>
    store
      .write(async tx => {
        await recordTime(tx, now())
        await saveProcess(tx, { ...own, ...readPresent(), seenAt: now() })
        await purgeProcesses(tx, now() - KEPT_MS)
        return haveSeparateFolders(tx, now() - PRESENT_MS)
      })
      .then(found => {
        if (found && !isSplit) log.error(SEPARATE_FOLDERS)
        isSplit = found
      })
      .catch(onError)
  let last = write()
  const report = () => {
    last = last.then(write)
  }
  const timer = setInterval(report, REPORT_MS).unref()
  return {
    report,
    leave: async () => {
      clearInterval(timer)
      await last
      await store.write(tx => deleteProcess(tx, own.id)).catch(onError)
    },
  }
}
