import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'

/** A process of the server. `isLeading`: it runs the jobs that only one process may run at a time. */
export const ServerProcess = v.object({
  id: v.string(),
  host: v.string(),
  pid: v.number(),
  version: v.string(),
  servesVisitors: v.boolean(),
  runsJobs: v.boolean(),
  isLeading: v.boolean(),
  /** Names of jobs whose last run in this process has failed. */
  failingJobs: v.array(v.string()),
  startedAt: v.string(),
  /** It reports itself three times a minute, and takes itself off the list when it stops. */
  seenAt: v.string(),
})
export type ServerProcess = v.InferOutput<typeof ServerProcess>

/** Rows that wait in a queue of the database, and since when the oldest does. */
const Queue = v.object({ name: v.string(), rows: v.number(), oldestAt: v.nullable(v.string()) })

/** Whether the server is well. It has no secret, no path and no address of a visitor. Sizes are in bytes. */
export const ServerStatus = v.object({
  checkedAt: v.string(),
  /** The latest time that is stored, where the server's clock is more than a minute behind it. */
  latestStoredAt: v.optional(v.string()),
  version: v.string(),
  node: v.string(),
  database: v.object({
    engine: v.picklist(['SQLite', 'PostgreSQL']),
    version: v.string(),
    bytes: v.number(),
    migrations: v.object({ count: v.number(), latest: v.string(), latestAt: v.string() }),
    /** What the database says that it cannot read. Absent where nothing is damaged. */
    damage: v.optional(v.string()),
  }),
  /** `count` and `bytes` are null while they are counted, or when the store does not answer. */
  pictures: v.object({
    store: v.picklist(['FOLDER', 'S3']),
    /** Host and bucket of an S3-compatible store. */
    place: v.nullable(v.string()),
    isReachable: v.boolean(),
    /** Processes keep pictures in different folders, so that each lacks those of the others. Absent where they do not. */
    isSplit: v.optional(v.boolean()),
    count: v.nullable(v.number()),
    bytes: v.nullable(v.number()),
  }),
  /** Of the disk with the data folder; null where the system does not say. */
  disk: v.nullable(v.object({ free: v.number(), total: v.number() })),
  queues: v.array(Queue),
  lastBackupAt: v.nullable(v.string()),
  processes: v.array(ServerProcess),
  mail: v.object({ transport: v.picklist(['SMTP', 'FILES']), host: v.nullable(v.string()), from: v.string() }),
  /**
   * Text messages of the last `days`: accepted by the provider (`sent`), delivered or failed as it has reported, and the words that it has
   * for the failures. Absent where the provider reports no deliveries.
   */
  texts: v.optional(
    v.object({
      provider: v.string(),
      days: v.number(),
      sent: v.number(),
      delivered: v.number(),
      failed: v.number(),
      failures: v.array(v.object({ reason: v.string(), messages: v.number() })),
    }),
  ),
  /** The gateways that take payments online; absent: of a server of before. */
  gateways: v.optional(v.array(v.string())),
  /** Devices of the caller that get push messages. */
  push: v.object({ devices: v.number() }),
  /** Whether guesses and the like are counted by all processes together. */
  hasSharedLimits: v.boolean(),
  hasServiceWorker: v.boolean(),
  hasRateLimit: v.boolean(),
})
export type ServerStatus = v.InferOutput<typeof ServerStatus>

/** Why a test message was not delivered. */
export const DeliveryProblem = v.picklist([
  'UNREACHABLE',
  'TIMEOUT',
  'ENCRYPTION',
  'SIGN_IN',
  'REFUSED',
  'NO_DEVICE',
  'OTHER',
])
export type DeliveryProblem = v.InferOutput<typeof DeliveryProblem>

/** `detail`: what the mail server or push service answered, without passwords. */
export const DeliveryTest = v.object({
  isDelivered: v.boolean(),
  problem: v.nullable(DeliveryProblem),
  detail: v.nullable(v.string()),
})
export type DeliveryTest = v.InferOutput<typeof DeliveryTest>

const statusDefaults = { who: ['ADMIN'], input: v.object({}), list: 'none', offline: 'never', stale: [] } as const

export const getServerStatus = endpoint({
  ...statusDefaults,
  name: 'serverStatus.get',
  method: 'GET',
  path: '/server-status',
  output: ServerStatus,
  summary: 'Versions, storage, queues, processes and the last backup of this server.',
})

export const testMail = endpoint({
  ...statusDefaults,
  name: 'serverStatus.testMail',
  method: 'POST',
  path: '/server-status/test-mail',
  keyed: false,
  output: DeliveryTest,
  summary: "Send a mail to the caller's own address at once, and return what the mail server said.",
})

export const testPush = endpoint({
  ...statusDefaults,
  name: 'serverStatus.testPush',
  method: 'POST',
  path: '/server-status/test-push',
  keyed: false,
  output: DeliveryTest,
  summary: "Push a message to the caller's own devices at once, and return what their push services said.",
})
