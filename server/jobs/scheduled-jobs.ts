import { getPicturesFolder } from '../adapters/pictures/uploaded-picture.ts'
import type { Services } from '../adapters/services.ts'
import { deliverSandboxNotifications } from '../commands/deliver-sandbox-notifications.ts'
import { reconcilePayments } from '../commands/reconcile-payments.ts'
import { pollPendingRefunds } from '../commands/refund-payment.ts'
import { runImports } from '../imports/import-worker.ts'
import { toDhakaDay } from '../queries/dhaka-days.ts'
import { deleteExpiredKeys } from '../queries/idempotency-keys.ts'
import { purgeImports } from '../queries/import-queue.ts'
import { purgeMails } from '../queries/mail-queue.ts'
import { purgeTokens } from '../queries/mailed-tokens.ts'
import { purgeProductViews } from '../queries/product-views.ts'
import { purgePushSubscriptions } from '../queries/push-subscriptions.ts'
import { recountSoldPieces } from '../queries/sales-recount.ts'
import { purgeSessions } from '../queries/sessions.ts'
import { publishCatalogueChange } from './catalogue-events.ts'
import { deliverNewsletters } from './newsletter-delivery.ts'
import { purgeOldNotifications } from './old-notifications.ts'
import { updateSearchIndex } from './search-index.ts'
import { logStockChanges } from './stock-changes.ts'
import { expireUnpaidOrders } from './unpaid-order-expiry.ts'
import { deleteUnusedPictureFiles } from './unused-pictures.ts'
import { flushViews } from './view-counts.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Longer than any dashboard looks back: at most 90 days and the 90 before. */
const VIEW_DAYS = 400

type ScheduledJob = { name: string; everyMs: number; run(services: Services): Promise<unknown> }

/** The periodic jobs. Each may run in several processes at the same time. */
export const SCHEDULED_JOBS: readonly ScheduledJob[] = [
  { name: 'idempotency keys', everyMs: HOUR_MS, run: ({ store, now }) => deleteExpiredKeys(store, now()) },
  {
    name: 'ended sessions',
    everyMs: HOUR_MS,
    run: ({ store, now }) => store.write(tx => purgeSessions(tx, now(), DAY_MS)),
  },
  { name: 'stock', everyMs: 20 * SECOND_MS, run: ({ store, now }) => logStockChanges(store, now()) },
  { name: 'search', everyMs: 2 * SECOND_MS, run: ({ store }) => updateSearchIndex(store) },
  { name: 'catalogue hints', everyMs: 30 * SECOND_MS, run: publishCatalogueChange },
  { name: 'imports', everyMs: 5 * SECOND_MS, run: services => runImports(services) },
  {
    name: 'old imports',
    everyMs: DAY_MS,
    run: ({ store, now }) => store.write(tx => purgeImports(tx, now() - 90 * DAY_MS)),
  },
  { name: 'views', everyMs: 5 * SECOND_MS, run: flushViews },
  {
    name: 'old views',
    everyMs: DAY_MS,
    run: ({ store, now }) => store.write(tx => purgeProductViews(tx, toDhakaDay(now()) - VIEW_DAYS)),
  },
  { name: 'mails', everyMs: 15 * SECOND_MS, run: ({ mail }) => mail.drain() },
  { name: 'push messages', everyMs: 15 * SECOND_MS, run: ({ push }) => push.drain() },
  {
    name: 'silent devices',
    everyMs: DAY_MS,
    run: ({ store, now }) => store.write(tx => purgePushSubscriptions(tx, now())),
  },
  { name: 'newsletters', everyMs: 5 * SECOND_MS, run: deliverNewsletters },
  {
    name: 'mails given up',
    everyMs: DAY_MS,
    run: ({ store, now }) => store.write(tx => purgeMails(tx, now() - 30 * DAY_MS)),
  },
  {
    name: 'mailed links',
    everyMs: HOUR_MS,
    run: ({ store, now }) => store.write(tx => purgeTokens(tx, now() - DAY_MS)),
  },
  { name: 'old notifications', everyMs: HOUR_MS, run: purgeOldNotifications },
  {
    name: 'pictures',
    everyMs: DAY_MS,
    run: ({ store, config, now }) => deleteUnusedPictureFiles(store.read, getPicturesFolder(config), now()),
  },
  { name: 'payments', everyMs: 20 * SECOND_MS, run: reconcilePayments },
  { name: 'unpaid orders', everyMs: 20 * SECOND_MS, run: expireUnpaidOrders },
  { name: 'refunds', everyMs: 10 * MINUTE_MS, run: pollPendingRefunds },
  { name: 'sandbox notifications', everyMs: 3 * SECOND_MS, run: deliverSandboxNotifications },
  { name: 'planner statistics', everyMs: DAY_MS, run: ({ store }) => store.optimize() },
  {
    name: 'pieces sold',
    everyMs: 6 * HOUR_MS,
    run: ({ store, now }) => store.write(tx => recountSoldPieces(tx, now())),
  },
]

/**
 * Runs each job now and then periodically, until the returned function is called. Failures are logged. A job that is
 * still running is not started again.
 */
export const startScheduledJobs = (
  services: Services,
  jobs: readonly ScheduledJob[] = SCHEDULED_JOBS,
): (() => void) => {
  const running = new Set<string>()
  const run = async ({ name, run: job }: ScheduledJob) => {
    if (running.has(name)) return
    running.add(name)
    const startedAt = performance.now()
    const isSuccess = await job(services).then(() => true, logFailure(services, name))
    services.metrics?.observeJob(name, isSuccess, performance.now() - startedAt)
    running.delete(name)
  }
  const timers = jobs.map(job => {
    void run(job)
    return setInterval(run, job.everyMs, job).unref()
  })
  return () => {
    for (const timer of timers) clearInterval(timer)
  }
}

const logFailure =
  ({ log }: Services, job: string) =>
  (error: unknown): false => {
    log.error({ err: error, job }, 'A scheduled job failed.')
    return false
  }
