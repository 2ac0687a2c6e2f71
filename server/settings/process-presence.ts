import { hostname } from 'node:os'
import { v7 as uuid } from 'uuid'
import { DAY_MS } from '../../src/contract/durations.ts'
import type { Services } from '../adapters/services.ts'
import { VERSION } from '../config/version.ts'
import { recordTime } from '../db/stored-time.ts'
import { deleteProcess, type ProcessReport, purgeProcesses, saveProcess } from './processes.ts'

const REPORT_MS = 20_000
/** For so long a killed process stays in the table. */
const KEPT_MS = DAY_MS

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
  { store, log, now }: Pick<Services, 'store' | 'log' | 'now'>,
  duties: Duties,
  readPresent: () => Present,
): Presence => {
  const own = { id: uuid(), host: hostname(), pid: process.pid, version: VERSION, startedAt: now(), ...duties }
  const onError = (error: unknown) => log.warn({ err: error }, 'This process could not report itself to the database.')
  const write = () =>
    store
      .write(async tx => {
        await recordTime(tx, now())
        await saveProcess(tx, { ...own, ...readPresent(), seenAt: now() })
        await purgeProcesses(tx, now() - KEPT_MS)
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
