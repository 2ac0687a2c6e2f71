import { deliverNewsletters } from './commands/deliver-newsletters.ts'
import { expireUnpaid } from './commands/expire-unpaid.ts'
import { reconcilePayments } from './commands/reconcile-payments.ts'
import { followRefunds } from './commands/refund-payment.ts'
import { deliverSandboxNotices } from './documents/sandbox-gateway.ts'
import { purgeKeys } from './idempotency.ts'
import { runImports } from './import/run-imports.ts'
import { collectPictures } from './outside/picture-collector.ts'
import { dayOf } from './queries/days.ts'
import { purgeImports } from './queries/imports.ts'
import { purgeTokens } from './queries/mailed-tokens.ts'
import { purgeMails } from './queries/mails.ts'
import { purgeSubscriptions } from './queries/push.ts'
import { purgeSessions } from './queries/sessions.ts'
import { recountSold } from './queries/sold.ts'
import { purgeViews } from './queries/views.ts'
import type { Services } from './services.ts'
import { hintAtCatalogue } from './sweeps/catalogue-hints.ts'
import { dropOldNotifications } from './sweeps/notifications.ts'
import { catchUpSearch } from './sweeps/search.ts'
import { logStockChanges } from './sweeps/stock.ts'
import { picturesFolder } from './take-picture.ts'
import { flushViews } from './view-counts.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** The longest summary compares 90 days with the 90 before them. */
const VIEW_DAYS = 400

type Sweep = { name: string; everyMs: number; run(services: Services): Promise<unknown> }

/** What the server does by itself, again and again. Each can be run by several processes at once. */
export const SWEEPS: readonly Sweep[] = [
  { name: 'idempotency keys', everyMs: HOUR_MS, run: ({ store, now }) => purgeKeys(store, now()) },
  {
    name: 'ended sessions',
    everyMs: HOUR_MS,
    run: ({ store, now }) => store.write(tx => purgeSessions(tx, now(), DAY_MS)),
  },
  { name: 'stock', everyMs: 20 * SECOND_MS, run: ({ store, now }) => logStockChanges(store, now()) },
  { name: 'search', everyMs: 2 * SECOND_MS, run: ({ store }) => catchUpSearch(store) },
  { name: 'catalogue hints', everyMs: 30 * SECOND_MS, run: hintAtCatalogue },
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
    run: ({ store, now }) => store.write(tx => purgeViews(tx, dayOf(now()) - VIEW_DAYS)),
  },
  { name: 'mails', everyMs: 15 * SECOND_MS, run: ({ mail }) => mail.drain() },
  { name: 'push messages', everyMs: 15 * SECOND_MS, run: ({ push }) => push.drain() },
  {
    name: 'silent devices',
    everyMs: DAY_MS,
    run: ({ store, now }) => store.write(tx => purgeSubscriptions(tx, now())),
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
  { name: 'old notifications', everyMs: HOUR_MS, run: dropOldNotifications },
  {
    name: 'pictures',
    everyMs: DAY_MS,
    run: ({ store, config, now }) => collectPictures(store.read, picturesFolder(config), now()),
  },
  { name: 'payments', everyMs: 20 * SECOND_MS, run: reconcilePayments },
  { name: 'unpaid orders', everyMs: 20 * SECOND_MS, run: expireUnpaid },
  { name: 'refunds', everyMs: 10 * MINUTE_MS, run: followRefunds },
  { name: 'sandbox notifications', everyMs: 3 * SECOND_MS, run: deliverSandboxNotices },
  {
    name: 'pieces sold',
    everyMs: 6 * HOUR_MS,
    run: ({ store, now }) => store.write(tx => recountSold(tx, now())),
  },
]

/**
 * Runs each sweep now and on its timer until the returned function is called. A failure is logged and tried again; one
 * that still runs, because something outside is slow, is not started a second time.
 */
export const startSweeps = (services: Services, sweeps: readonly Sweep[] = SWEEPS): (() => void) => {
  const running = new Set<string>()
  const run = async ({ name, run: sweep }: Sweep) => {
    if (running.has(name)) return
    running.add(name)
    await sweep(services).catch(error => services.log.error({ err: error, sweep: name }, 'A sweep failed.'))
    running.delete(name)
  }
  const timers = sweeps.map(sweep => {
    void run(sweep)
    return setInterval(run, sweep.everyMs, sweep).unref()
  })
  return () => {
    for (const timer of timers) clearInterval(timer)
  }
}
