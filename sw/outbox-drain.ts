import { hintOffline } from '../src/local/api/connection.ts'
import { now } from '../src/local/db/clock.ts'
import { db } from '../src/local/db/database.ts'
import { createId } from '../src/local/db/ids.ts'
import { createDrainer } from '../src/local/outbox/drainer.ts'
import { startSender } from '../src/local/outbox/sender.ts'
import { withRefusedOrderNotices } from './refused-orders.ts'

type SyncManager = { register(tag: string): Promise<void> }
export type SyncEvent = ExtendableEvent & { tag: string; lastChance: boolean }

/** Only Chromium has Background Sync, and TypeScript's library has nothing of it. */
declare global {
  interface ServiceWorkerGlobalScopeEventMap {
    sync: SyncEvent
  }
  interface ServiceWorkerRegistration {
    sync?: SyncManager
  }
}

declare const self: ServiceWorkerGlobalScope

const SYNC_TAG = 'outbox'
const INSTALLING_STATES = new Set<ServiceWorkerState | undefined>(['parsed', 'installing', 'installed'])
/** Browsers stop an idle worker after about 30 s. Longer waits are left to the page and to sync events. */
const MAX_TIMER_MS = 25_000

const runDrainer = createDrainer()
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Drains at each start of the worker. A newer version that is being installed does not: by opening the database it
 * would close it for pages whose user has not been asked yet whether they may be reloaded.
 */
export const drainOnStart = (): void => {
  startSender({ send: isBack => runInBackground(drainOutbox(isBack)) })
  if (!INSTALLING_STATES.has(self.serviceWorker?.state)) runInBackground(drainOutbox(false))
}

/** Drains when this version takes over. */
export const drainOnActivate = (): void => runInBackground(drainOutbox(false))

/**
 * The page asks for a drain, for each new entry among others. Also registers a sync, in case the worker dies meanwhile.
 * Where the page has not reached the API, nothing is sent before a read has been answered: what was never tried can
 * still be edited.
 */
export const drainOnMessage = (event: ExtendableMessageEvent): void => {
  if (event.data?.type !== 'drain') return
  if (event.data.isOffline) hintOffline()
  event.waitUntil(Promise.all([registerSync(), drainOutbox(event.data.isBack === true)]))
}

/**
 * The browser has a network again, with or without a page. It retries a failed sync after 5 and 20 minutes, then drops
 * it, and its tag would never fire again. So the last retry registers a new tag.
 */
export const drainOnSync = (event: SyncEvent): void => {
  if (!event.tag.startsWith(SYNC_TAG)) return
  event.waitUntil(
    drainOutbox(true).then(async isDone => {
      if (isDone) return
      if (event.lastChance) await registerFreshSync()
      throw new Error('Some changes still wait to be sent.')
    }),
  )
}

/** @returns whether no entry is left that becomes due by itself */
const drainOutbox = async (isBack: boolean): Promise<boolean> => {
  const { nextAt } = await withRefusedOrderNotices(() => runDrainer(isBack))
  clearTimeout(timer)
  if (nextAt !== null && nextAt - now() < MAX_TIMER_MS) {
    timer = setTimeout(() => runInBackground(drainOutbox(false)), Math.max(1_000, nextAt - now()))
  }
  return nextAt === null
}

/**
 * Registers a sync with the newest entry's own tag. A failed sync waits for minutes although there is a network, and so
 * would everything that is registered under the same tag.
 */
const registerSync = (): Promise<void> =>
  withSyncManager(async sync => {
    const newest = await db.outbox.orderBy('n').last()
    if (newest) await sync.register(`${SYNC_TAG}-${newest.id}`)
  })

/** With a new tag, because registering the same one again does nothing. */
const registerFreshSync = (): Promise<void> => withSyncManager(sync => sync.register(`${SYNC_TAG}-${createId()}`))

const withSyncManager = async (work: (sync: SyncManager) => Promise<void>): Promise<void> => {
  const { sync } = self.registration
  try {
    if (sync) await work(sync)
  } catch {
    // Not allowed here (private window, setting): the page's timers and the next start drain instead.
  }
}

const runInBackground = (work: Promise<unknown>): void => {
  work.catch(error => console.error('The outbox could not be drained.', error))
}
