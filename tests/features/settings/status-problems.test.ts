import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '../../../src/contract/durations.ts'
import type { ServerProcess, ServerStatus } from '../../../src/contract/settings/server-status.ts'
import { findStatusProblems } from '../../../src/features/settings/status-problems.ts'

const NOW = Date.parse('2026-11-22T12:00:00Z')
const ago = (ms: number) => new Date(NOW - ms).toISOString()

const LEADER: ServerProcess = {
  id: 'a',
  host: 'one',
  pid: 1,
  version: '1.0.0',
  servesVisitors: true,
  runsJobs: true,
  isLeading: true,
  failingJobs: [],
  startedAt: ago(HOUR_MS),
  seenAt: ago(20_000),
}
const WELL: ServerStatus = {
  checkedAt: ago(0),
  version: '1.0.0',
  node: '20.19.0',
  database: {
    engine: 'SQLite',
    version: '3.50.0',
    bytes: 1,
    migrations: { count: 1, latest: '0001-market', latestAt: ago(HOUR_MS) },
  },
  pictures: { store: 'FOLDER', place: null, isReachable: true, count: 1, bytes: 1 },
  disk: { free: 50e9, total: 100e9 },
  queues: [],
  lastBackupAt: ago(25 * HOUR_MS),
  processes: [LEADER],
  mail: { transport: 'SMTP', host: 'mail.example', from: 'haat@haat.example' },
  push: { devices: 0 },
  hasSharedLimits: false,
  hasServiceWorker: true,
  hasRateLimit: true,
}
const titlesOf = (change: Partial<ServerStatus>) =>
  findStatusProblems({ ...WELL, ...change }).map(({ title }) => title as string)
const waiting = (name: string, ms: number) => ({ queues: [{ name, rows: 1, oldestAt: ago(ms) }] })

describe('What somebody must look at', () => {
  it('is nothing while the server is well', () => {
    expect(titlesOf({})).toEqual([])
    expect(titlesOf(waiting('mails', HOUR_MS / 4))).toEqual([])
    expect(titlesOf(waiting('a queue of a later version', 100 * HOUR_MS))).toEqual([])
  })

  it.each([
    ['The database is damaged', { database: { ...WELL.database, damage: 'database disk image is malformed' } }],
    ['The clock of the server went back', { latestStoredAt: ago(-HOUR_MS) }],
    ['No backup was ever made', { lastBackupAt: null }],
    ['The last backup is more than a day old', { lastBackupAt: ago(27 * HOUR_MS) }],
    ['The disk is nearly full', { disk: { free: 9e9, total: 100e9 } }],
    ['The picture store does not answer', { pictures: { ...WELL.pictures, isReachable: false } }],
    ['Emails are not being sent', waiting('mails', HOUR_MS)],
    ['Some mails could not be delivered', waiting('failed mails', 1)],
    ['A customer has waited for a refund for more than three days', waiting('refunds owed', 73 * HOUR_MS)],
    ['Pictures are in different folders', { pictures: { ...WELL.pictures, isSplit: true } }],
    ['No process runs the jobs', { processes: [{ ...LEADER, isLeading: false }] }],
    ['A job keeps failing', { processes: [{ ...LEADER, failingJobs: ['mails'] }] }],
    ['Emails are written to files and reach nobody', { mail: { ...WELL.mail, transport: 'FILES', host: null } }],
    ['The service worker is switched off', { hasServiceWorker: false }],
    ['Rate limits are switched off', { hasRateLimit: false }],
  ] as const)('%s', (title, change) => {
    expect(titlesOf(change as Partial<ServerStatus>)).toEqual([title])
  })

  it('is a leader that was killed, until another one leads', () => {
    const killed = { ...LEADER, seenAt: ago(2 * 60_000) }
    expect(titlesOf({ processes: [killed] })).toEqual([
      'No process runs the jobs',
      'A process has stopped unexpectedly',
    ])
    expect(titlesOf({ processes: [killed, { ...LEADER, id: 'b' }] })).toEqual(['A process has stopped unexpectedly'])
  })
})
