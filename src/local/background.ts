import { liveQuery } from 'dexie'
import { HOUR_MS } from '../contract/durations.ts'
import type { Resource } from '../contract/endpoint.ts'
import type { EventHint } from '../contract/sync/sync.ts'
import { ApiFailure } from './api/client.ts'
import { getConnection, setProbe, subscribeConnection } from './api/connection.ts'
import { startReadPreemption } from './api/read-preemption.ts'
import { getAccessToken, readSession } from './api/session.ts'
import { now } from './db/clock.ts'
import { type CrossTabMessage, subscribeMessages } from './db/cross-tab-messages.ts'
import { db } from './db/database.ts'
import { markStale } from './db/replica.ts'
import { loadModule } from './load-module.ts'
import { findNextDue } from './outbox/scheduler.ts'
import { type OutboxSender, startSender } from './outbox/sender.ts'
import type { PageSender } from './page-sender.ts'
import { pullCatalogue } from './sync/catalogue-sync.ts'
import { startEventStream } from './sync/event-leader.ts'
import { refreshSettings } from './sync/listings.ts'
import { spreadDelay } from './sync/spread-delays.ts'

export type BackgroundOptions = {
  /** Sends the outbox. */
  sender: PageSender
  isVisible: () => boolean
  /** Aborts the pictures that the page is loading; returns a function that loads them again. */
  abortPictures?: () => () => void
  /** Called with errors other than those of the network. */
  failed: (error: unknown) => void
}

const DEBOUNCE_MS = 300
/**
 * A drain is started again after this time where the last one had no effect (lock held, worker killed or not
 * answering).
 */
const RETRY_MS = 30_000
/** setTimeout fires at once when asked for more than 24 days. */
const MAX_TIMER_MS = HOUR_MS

/**
 * Starts the page's background work: drains the outbox when an entry is due, syncs the catalogue and the account,
 * watches the connection, reads the event stream. Called once, at the start of the page.
 * @returns stops it
 */
export const startBackground = (options: BackgroundOptions): (() => void) => {
  const run: BackgroundTasks['run'] = (work, task) =>
    work().catch(error => {
      if (!(error instanceof ApiFailure)) return options.failed(error)
      if (error.status === 503) task?.soon(spreadDelay())
    })
  const account = debounce(DEBOUNCE_MS, () => run(syncSignedInAccount, account))
  let stopCampaigns: (() => void) | undefined
  const followCampaigns = async () => {
    if (stopCampaigns || !(await db.meta.get('campaigns'))) return
    const { startCampaignPrices } = await loadModule(() => import('./products/campaign-prices.ts'))
    stopCampaigns ??= startCampaignPrices(options.failed)
  }
  const pull = async () => {
    await pullCatalogue()
    await followCampaigns()
  }
  const catalogue = debounce(0, () => run(pull, catalogue))
  const settings = debounce(0, () => run(refreshSettings))
  const { sender } = options
  const signedIn = () => {
    run(joinAccount)
    sender.prepare()
  }
  /** The API can be reached: sends what waits and fetches what has changed; `wait` is for what nobody is looking at. */
  const catchUp = (wait?: number) => {
    sender.send(true)
    account.soon()
    catalogue.soon(wait)
    settings.soon(wait)
  }
  const stops = [
    startSender(sender),
    subscribeMessages(message => onMessage(message, { account, catalogue, settings, run, sender, signedIn })),
    subscribeConnection(() => {
      if (getConnection().isOnline) catchUp()
    }),
    setProbe(refreshSettings),
    startReadPreemption(options.abortPictures),
    startDueTimer(sender, options.failed),
    // A server that restarts ends every device's stream, so all of them come here together.
    startEventStream({
      ...options,
      opened: () => {
        catchUp(spreadDelay())
        // A message may have come while there was no stream, and people wait for it.
        run(() => markListed('conversations'))
      },
    }),
    () => stopCampaigns?.(),
    account.cancel,
    catalogue.cancel,
    settings.cancel,
  ]
  run(followCampaigns)
  catchUp()
  signedIn()
  return () => {
    for (const stop of stops) stop()
  }
}

type Debounced = { soon: (wait?: number) => void; cancel: () => void }
type BackgroundTasks = {
  account: Debounced
  catalogue: Debounced
  settings: Debounced
  /**
   * Failed calls are expected: the connection has been reported. A `task` that a busy server refuses runs again later.
   */
  run: (work: () => Promise<unknown>, task?: Debounced) => void
  sender: OutboxSender
  /** There may be a session: after a sign-in, and at the start. */
  signedIn: () => void
}

/** Syncs the account of the signed-in user; without a session its code is not loaded. */
const syncSignedInAccount = async (): Promise<void> => {
  if (await readSession()) await (await loadModule(() => import('./sync/account-sync.ts'))).pullAccount()
}

/** What the device kept while nobody was signed in becomes the account's. */
const joinAccount = async (): Promise<void> => {
  if (!(await readSession())) return
  await (await loadModule(() => import('./products/recent-products.ts'))).mergeViews()
  await (await loadModule(() => import('./wishlist/wishlist.ts'))).mergeWishes()
  await (await loadModule(() => import('./coupons/collected-coupons.ts'))).mergeCollectedCoupons()
}

const onMessage = (message: CrossTabMessage, tasks: BackgroundTasks): void => {
  const { account, sender, signedIn } = tasks
  if (message.type === 'drained') account.soon()
  if (message.type === 'session') {
    account.soon()
    signedIn()
    sender.send(true)
  }
  if (message.type === 'heard' && message.hint) onHint(message.hint, tasks)
}

const onHint = (hint: EventHint, { account, catalogue, settings, run }: BackgroundTasks): void => {
  if (hint.type === 'order' || hint.type === 'notification') account.soon()
  // Admins have no account to sync: their list is fetched again instead.
  const listed = hint.type === 'notification' ? 'notifications' : hint.type === 'conversation' && 'conversations'
  if (listed) run(() => markListed(listed))
  if (hint.type === 'catalogue') catalogue.soon(spreadDelay())
  if (hint.type === 'settings') settings.soon(spreadDelay())
  if (hint.type === 'session-ended') run(checkSessionEnded)
}

/** Listings of this are fetched again where they are on a screen. */
const markListed = (resource: Resource): Promise<void> =>
  db.transaction('rw', db.listings, async () => markStale([resource]))

/** The server says that the session has ended: a refresh finds out, and signs out here where it has. */
const checkSessionEnded = async (): Promise<void> => {
  await getAccessToken((await readSession())?.accessToken)
}

/** Sends when the earliest entry becomes due, and again where that had no effect. */
const startDueTimer = (sender: PageSender, failed: (error: unknown) => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const arm = (wait: number, send: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      send()
      arm(RETRY_MS, sender.retry)
    }, wait)
  }
  const watch = liveQuery(async () => {
    const userId = (await readSession())?.user.id ?? null
    return findNextDue(await db.outbox.orderBy('n').toArray(), { now: now(), userId, isBack: false })
  }).subscribe({
    next: due => {
      if (due === null) clearTimeout(timer)
      else arm(Math.min(Math.max(DEBOUNCE_MS, due - now()), MAX_TIMER_MS), () => sender.send(false))
    },
    error: failed,
  })
  return () => {
    clearTimeout(timer)
    watch.unsubscribe()
  }
}

/** Calls while it waits are one. Only a call without a wait of its own changes when it runs. */
const debounce = (shortest: number, work: () => void): Debounced => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const soon = (wait?: number) => {
    if (timer !== undefined && wait !== undefined) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      timer = undefined
      work()
    }, wait ?? shortest)
  }
  return { soon, cancel: () => clearTimeout(timer) }
}
