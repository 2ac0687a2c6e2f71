import { statfs } from 'node:fs/promises'
import { HOUR_MS } from '../../src/contract/durations.ts'
import type { ServerStatus } from '../../src/contract/settings/server-status.ts'
import type { Services } from '../adapters/services.ts'
import type { Config } from '../config/config.ts'
import { required } from '../config/required.ts'
import { VERSION } from '../config/version.ts'
import { readLastBackup } from '../db/copies/last-backup.ts'
import { readMigrations } from '../db/migration-record.ts'
import { toIso } from '../db/sql-expressions.ts'
import { findLaterTime } from '../db/stored-time.ts'
import { readTextStatus } from '../mails/text-status.ts'
import { listPushTargets } from '../notifications/push-subscriptions.ts'
import { PRESENT_MS } from './process-presence.ts'
import { haveSeparateFolders, listProcesses } from './processes.ts'
import { readQueueDepths } from './queue-depths.ts'

/** A process that was killed is shown for so long. */
const SHOWN_MS = HOUR_MS

/**
 * What admins see of the server: its database, queues and processes, and what it is connected with.
 * @param userId whose devices with push messages are counted
 */
export const readServerStatus = async (services: Services, userId: string): Promise<ServerStatus> => {
  const { config, store, now } = services
  const time = now()
  const later = await findLaterTime(store.read, time)
  const lastBackup = await readLastBackup(store.read)
  return {
    checkedAt: toIso(time),
    ...(later !== null && { latestStoredAt: toIso(later) }),
    version: VERSION,
    node: process.version.slice(1),
    database: await readDatabase(services),
    pictures: {
      ...(await readPictures(services)),
      ...((await haveSeparateFolders(store.read, time - PRESENT_MS)) && { isSplit: true }),
    },
    disk: await readDisk(config.dataDir),
    queues: (await readQueueDepths(store.read, time)).map(({ queue, rows, oldestAt }) => ({
      name: queue,
      rows,
      oldestAt: oldestAt === null ? null : toIso(oldestAt),
    })),
    lastBackupAt: lastBackup === null ? null : toIso(lastBackup),
    processes: await listProcesses(store.read, time - SHOWN_MS),
    mail: describeMail(config),
    ...(config.texts?.kind === 'infobip' && { texts: await readTextStatus(services) }),
    gateways: services.gateways.map(({ name }) => name),
    push: { devices: (await listPushTargets(store.read, userId, time)).length },
    hasSharedLimits: store.counts !== undefined,
    hasServiceWorker: config.hasServiceWorker,
    hasRateLimit: config.hasRateLimit,
  }
}

const readDatabase = async ({ store }: Services): Promise<ServerStatus['database']> => {
  const [facts, applied] = [await store.readFacts(), await readMigrations(store.read)]
  const latest = required(applied.at(-1), 'migrations')
  const damage = store.damage.read()
  return {
    ...facts,
    ...(damage !== null && { damage }),
    migrations: { count: applied.length, latest: latest.name, latestAt: toIso(latest.at) },
  }
}

const readPictures = async ({ config, pictures, log }: Services): Promise<ServerStatus['pictures']> => {
  const { pictureStore } = config
  const place = pictureStore
    ? { store: 'S3' as const, place: `${new URL(pictureStore.endpoint).host}/${pictureStore.bucket}` }
    : { store: 'FOLDER' as const, place: null }
  try {
    const usage = await pictures.readUsage()
    return { ...place, isReachable: true, count: usage?.count ?? null, bytes: usage?.bytes ?? null }
  } catch (error) {
    log.warn({ err: error }, 'The pictures could not be counted.')
    return { ...place, isReachable: false, count: null, bytes: null }
  }
}

const readDisk = async (folder: string): Promise<ServerStatus['disk']> => {
  const disk = await statfs(folder).catch(() => null)
  return disk && { free: disk.bavail * disk.bsize, total: disk.blocks * disk.bsize }
}

const describeMail = ({ smtpUrl, mailFrom }: Config): ServerStatus['mail'] =>
  smtpUrl
    ? { transport: 'SMTP', host: new URL(smtpUrl).host, from: mailFrom }
    : { transport: 'FILES', host: null, from: mailFrom }
