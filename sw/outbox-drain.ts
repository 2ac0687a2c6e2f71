import { now } from '../src/local/db/clock.ts'
import { setDrainWaker } from '../src/local/db/cross-tab-messages.ts'
import { db } from '../src/local/db/database.ts'
import { createId } from '../src/local/db/ids.ts'
import { createDrainer } from '../src/local/outbox/drainer.ts'

type SyncManager = { register(tag: string): Promise<void> }
export type SyncEvent = { tag: string; lastChance: boolean; waitUntil(work: Promise<unknown>): void }

declare const self: ServiceWorkerGlobalScope

const SYNC_TAG = 'outbox'
const INSTALLING_STATES = new Set<ServiceWorkerState | undefined>(['parsed', 'installing', 'installed'])
/** Browsers end an idle worker after about 30 s; a longer wait is for the page and for sync. */
const MAX_TIMER_MS = 25_000

const runDrainer = createDrainer()
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * At each start of the worker: what was left lying goes out. A newer version that is being installed leaves it to the one in
 * use: opening the database, it would take it away from pages that nobody has asked yet whether they may be reloaded.
 */
export const drainOnStart = (): void => {
  setDrainWaker(() => runInBackground(drainOutbox(false)))
  if (!INSTALLING_STATES.has(self.serviceWorker?.state)) runInBackground(drainOutbox(false))
}

/** From now on this version is the one in use. */
export const drainOnActivate = (): void => runInBackground(drainOutbox(false))

/** The page asks for a drain, at each new entry among others. A sync is registered too, in case all of this dies. */
export const drainOnMessage = (event: ExtendableMessageEvent): void => {
  if (event.data?.type !== 'drain') return
  event.waitUntil(Promise.all([registerSync(), drainOutbox(event.data.isBack === true)]))
}

/**
 * The browser has a network again, with or without a page. A failed sync is tried again after 5 and 20 minutes and then
 * dropped, and its tag would never fire again: the last chance therefore registers a fresh tag.
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

/** True: nothing is left that time alone would bring on. */
const drainOutbox = async (isBack: boolean): Promise<boolean> => {
  const { nextAt } = await runDrainer(isBack)
  clearTimeout(timer)
  if (nextAt !== null && nextAt - now() < MAX_TIMER_MS) {
    timer = setTimeout(() => runInBackground(drainOutbox(false)), Math.max(1_000, nextAt - now()))
  }
  return nextAt === null
}

/**
 * A sync for the newest change, under its own tag: one that failed waits for minutes, and whatever was registered under the
 * same tag waits with it, a network notwithstanding.
 */
const registerSync = (): Promise<void> =>
  withSyncManager(async sync => {
    const newest = await db.outbox.orderBy('n').last()
    if (newest) await sync.register(`${SYNC_TAG}-${newest.id}`)
  })

/** Registering the same tag again does nothing: a new one. */
const registerFreshSync = (): Promise<void> => withSyncManager(sync => sync.register(`${SYNC_TAG}-${createId()}`))

const withSyncManager = async (work: (sync: SyncManager) => Promise<void>): Promise<void> => {
  const { sync } = self.registration as { sync?: SyncManager }
  try {
    if (sync) await work(sync)
  } catch {
    // Not allowed here (private window, setting): the page's timers and its next start drain instead.
  }
}

const runInBackground = (work: Promise<unknown>): void => {
  work.catch(error => console.error('The outbox could not be drained.', error))
}
