import * as v from 'valibot'
import type { ServerProcess } from '../../src/contract/settings/server-status.ts'
import type { Database } from '../db/store.ts'

/** How a process presents itself to admins. */
export type ProcessReport = Omit<ServerProcess, 'startedAt' | 'seenAt'> & {
  startedAt: number
  seenAt: number
  /** The id of the folder in which it keeps pictures; null: in a store. */
  dataFolder: string | null
}

/** Inserts or updates a process. */
export const saveProcess = async (tx: Database, process: ProcessReport): Promise<void> => {
  const row = {
    host: process.host,
    pid: process.pid,
    version: process.version,
    serves_visitors: process.servesVisitors ? 1 : 0,
    runs_jobs: process.runsJobs ? 1 : 0,
    is_leading: process.isLeading ? 1 : 0,
    failing_jobs: JSON.stringify(process.failingJobs),
    started_at: process.startedAt,
    seen_at: process.seenAt,
    data_folder: process.dataFolder,
  } as const
  await tx
    .insertInto('processes')
    .values({ id: process.id, ...row })
    .onConflict(conflict => conflict.column('id').doUpdateSet(row))
    .execute()
}

export const deleteProcess = async (tx: Database, id: string): Promise<void> => {
  await tx.deleteFrom('processes').where('id', '=', id).execute()
}

/** Do processes that have reported themselves since `time` keep pictures in different folders? Each lacks those of the others. */
export const haveSeparateFolders = async (db: Database, time: number): Promise<boolean> => {
  const rows = await db
    .selectFrom('processes')
    .select('data_folder')
    .distinct()
    .where('seen_at', '>=', time)
    .where('data_folder', 'is not', null)
    .execute()
  return rows.length > 1
}

/** Deletes processes that were killed: they have not reported themselves since `time`. */
export const purgeProcesses = async (tx: Database, time: number): Promise<void> => {
  await tx.deleteFrom('processes').where('seen_at', '<', time).execute()
}

/**
 * Processes that have reported themselves since `time`, the oldest first. Of several that say they lead, the last one
 * does.
 */
export const listProcesses = async (db: Database, time: number): Promise<ServerProcess[]> => {
  const rows = await db
    .selectFrom('processes')
    .selectAll()
    .where('seen_at', '>=', time)
    .orderBy('started_at')
    .orderBy('id')
    .execute()
  const leads = rows.filter(row => row.is_leading === 1).sort((a, b) => b.seen_at - a.seen_at)
  return rows.map(row => ({
    id: row.id,
    host: row.host,
    pid: row.pid,
    version: row.version,
    servesVisitors: row.serves_visitors === 1,
    runsJobs: row.runs_jobs === 1,
    isLeading: row.id === leads[0]?.id,
    failingJobs: v.parse(v.array(v.string()), JSON.parse(row.failing_jobs)),
    startedAt: new Date(row.started_at).toISOString(),
    seenAt: new Date(row.seen_at).toISOString(),
  }))
}
