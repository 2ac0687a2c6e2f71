import type { Config } from '../config/config.ts'
import type { Store } from '../db/store.ts'
import type { Events } from './events/local-events.ts'
import type { InFlightLimiter } from './limits/in-flight-limits.ts'
import type { RateLimiter } from './limits/rate-limits.ts'
import type { Log } from './logging/log.ts'
import type { ReadCertificate } from './mail/sns-signature.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Gateways } from './payments/gateways.ts'
import type { Pictures } from './pictures/pictures.ts'
import type { FindProgram } from './programs/program-files.ts'
import type { MailWorker, PushWorker } from './queue/queue-worker.ts'

/** What request handlers and jobs need besides the request. Created once at startup, or by a test. */
export type Services = {
  store: Store
  config: Config
  limits: RateLimiter
  inFlight: InFlightLimiter
  log: Log
  events: Events
  mail: MailWorker
  push: PushWorker
  /** False: another process works on the queues (`--jobs-only`). */
  hasJobs: boolean
  /** Absent when no metrics are configured. */
  metrics?: Metrics | undefined
  pictures: Pictures
  gateways: Gateways
  /** Finds what runs as a process or thread of its own. */
  findProgram: FindProgram
  /** Reads a certificate of Amazon SNS from its address. */
  readCertificate: ReadCertificate
  /** Milliseconds since 1970. */
  now(): number
}
