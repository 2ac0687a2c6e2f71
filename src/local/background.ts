import { liveQuery } from 'dexie'
import type { EventHint } from '../contract/sync.ts'
import { ApiFailure } from './api.ts'
import { listen, type Message, wakeWith } from './bridge.ts'
import { now } from './clock.ts'
import { connection, probeWith, subscribeConnection } from './connection.ts'
import { db } from './db.ts'
import { keepEvents } from './events.ts'
import { refreshSettings } from './listings.ts'
import { isSharedDevice } from './memory.ts'
import { nextDue } from './outbox-queue.ts'
import { giveWayToWrites, runWrite } from './read-requests.ts'
import { markStale } from './replica.ts'
import { freshToken, readSession } from './session.ts'
import { syncCatalogue } from './sync.ts'

export type BackgroundOptions = {
  /** Posts to the worker that controls this page; false: there is none, so the page drains by itself. */
  postToWorker: (message: Message) => boolean
  isVisible: () => boolean
  /** Aborts the pictures that the page itself is loading; returns what loads them again. */
  abortPictures?: () => () => void
  /** What went wrong though it was not the network: for the page's log of errors. */
  failed: (error: unknown) => void
}

/** Devices wait a random time after "catalogue changed", so that they do not ask all at once. */
const SPREAD_MS = 30_000
const SOON_MS = 300
/** Wakes again after this time where nothing came of it (another tab had the lock, the worker was killed or never answers). */
const AGAIN_MS = 30_000
/** setTimeout fires at once when asked for more than 24 days. */
const LONGEST_MS = 3_600_000

/**
 * Everything the page does without being asked: has the outbox drained when something is due, keeps the catalogue and the
 * account up to date, watches the connection, holds the event stream. The page calls it once, at its start.
 * @returns what ends it
 */
export const startBackground = (options: BackgroundOptions): (() => void) => {
  const run = (work: () => Promise<unknown>) => work().catch(error => isExpected(error) || options.failed(error))
  const account = debounced(SOON_MS, () => run(syncOwn))
  const catalogue = debounced(0, () => run(syncCatalogue))
  const wake = wakerOf(options, run)
  wakeWith(wake)
  /** The market answers: whatever waited for that goes out, and what changed meanwhile comes in. */
  const catchUp = () => {
    wake(true)
    account.soon()
    catalogue.soon()
    run(refreshSettings)
  }
  const stops = [
    listen(message => onMessage(message, { account, catalogue, run, wake })),
    subscribeConnection(() => {
      if (connection().isOnline) catchUp()
    }),
    probeWith(refreshSettings),
    giveWayToWrites(options.abortPictures),
    keepDueTimer(isAgain => wake(false, isAgain), options.failed),
    keepEvents({ isVisible: options.isVisible, opened: catchUp, failed: options.failed }),
    account.cancel,
    catalogue.cancel,
  ]
  catchUp()
  run(joinOwnViews)
  return () => {
    for (const stop of stops) stop()
  }
}

type Debounced = { soon: (wait?: number) => void; cancel: () => void }
type Parts = {
  account: Debounced
  catalogue: Debounced
  run: (work: () => Promise<unknown>) => void
  wake: (isBack: boolean, isAgain?: boolean) => void
}

const wakerOf = (options: BackgroundOptions, run: Parts['run']): Parts['wake'] => {
  const drain = createPageDrainer()
  return (isBack, isAgain) => {
    const isTold = isSharedDevice() && options.postToWorker({ type: 'drain', isBack })
    if (!isTold || isAgain) run(() => drain(isBack))
  }
}

/**
 * Where no worker controls the page, or it could not see what waits, or was told and nothing came of it, the page drains by
 * itself. What that takes is loaded only when something waits.
 */
const createPageDrainer = () => {
  let loaded: ReturnType<typeof loadDrainer> | undefined
  return async (isBack: boolean): Promise<void> => {
    if (!loaded && (await db.outbox.count()) === 0) return
    loaded ??= loadDrainer()
    try {
      await (await loaded)(isBack)
    } catch (failure) {
      loaded = undefined
      throw failure
    }
  }
}

/** Loading it is a part of sending: it must not wait behind pictures either. */
const loadDrainer = async () => (await runWrite(() => load(() => import('./drainer.ts')))).createDrainer()

/** The account of whoever is signed in; nobody else loads what that takes. */
const syncOwn = async (): Promise<void> => {
  if (await readSession()) await (await load(() => import('./sync-account.ts'))).syncAccount()
}

const joinOwnViews = async (): Promise<void> => {
  if (await readSession()) await (await load(() => import('./recent.ts'))).joinViews()
}

/** A part of the page, fetched when needed. Out of reach, it fails as a call does. */
const load = async <Part>(fetchPart: () => Promise<Part>): Promise<Part> => {
  try {
    return await fetchPart()
  } catch {
    throw new ApiFailure('FETCH_ERROR', 'Haat could not be reached. Check your connection and try again.')
  }
}

const onMessage = (message: Message, { account, catalogue, run, wake }: Parts): void => {
  if (message.type === 'drained') account.soon()
  if (message.type === 'session') {
    account.soon()
    run(joinOwnViews)
    wake(true)
  }
  if (message.type === 'heard' && message.hint) onHint(message.hint, { account, catalogue, run, wake })
}

const onHint = (hint: EventHint, { account, catalogue, run }: Parts): void => {
  if (hint.type === 'order' || hint.type === 'notification') account.soon()
  // Who has no account to sync (admins) asks for the list again instead.
  if (hint.type === 'notification')
    run(() => db.transaction('rw', db.listings, async () => markStale(['notifications'])))
  if (hint.type === 'catalogue') catalogue.soon(Math.random() * SPREAD_MS)
  if (hint.type === 'session-ended') run(endedSession)
}

/** The server ended the session: the refresh says whether that is so, and signs out here when it is. */
const endedSession = async (): Promise<void> => {
  await freshToken((await readSession())?.accessToken)
}

/** A failed call is expected: the connection knows of it already, and the next occasion tries again. */
const isExpected = (error: unknown): boolean => error instanceof ApiFailure

/** Wakes the drainer when the earliest entry becomes due, however it came into the outbox; and again where nothing came of it. */
const keepDueTimer = (wake: (isAgain: boolean) => void, failed: (error: unknown) => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const arm = (wait: number, isAgain = false) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      wake(isAgain)
      arm(AGAIN_MS, true)
    }, wait)
  }
  const watch = liveQuery(async () => {
    const userId = (await readSession())?.user.id ?? null
    return nextDue(await db.outbox.orderBy('n').toArray(), { now: now(), userId, isBack: false })
  }).subscribe({
    next: due => {
      if (due === null) clearTimeout(timer)
      else arm(Math.min(Math.max(SOON_MS, due - now()), LONGEST_MS))
    },
    error: failed,
  })
  return () => {
    clearTimeout(timer)
    watch.unsubscribe()
  }
}

const debounced = (shortest: number, work: () => void): Debounced => {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    soon: (wait = shortest) => {
      clearTimeout(timer)
      timer = setTimeout(work, wait)
    },
    cancel: () => clearTimeout(timer),
  }
}
