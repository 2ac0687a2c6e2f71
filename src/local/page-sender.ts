import { ApiFailure } from './api/client.ts'
import { getConnection } from './api/connection.ts'
import { runWrite } from './api/read-preemption.ts'
import { readSession } from './api/session.ts'
import type { CrossTabMessage } from './db/cross-tab-messages.ts'
import { db } from './db/database.ts'
import { isDatabaseShared } from './db/in-memory-fallback.ts'
import { loadModule } from './load-module.ts'
import type { OutboxSender } from './outbox/sender.ts'

export type PageSenderOptions = {
  /** Posts to the worker that controls this page; false: there is none, so the page sends by itself. */
  postToWorker: (message: CrossTabMessage) => boolean
  /** Whether a worker controls this page. */
  hasWorker?: () => boolean
  /** Loads what sends the outbox. */
  importDrainer?: () => Promise<Pick<typeof import('./outbox/drainer.ts'), 'createDrainer'>>
  /** Called with errors other than those of the network. */
  failed: (error: unknown) => void
}

export type PageSender = OutboxSender & {
  /** The worker did not do it: asks it again, and sends from the page, too. */
  retry: () => void
  /** Loads what the page sends with, where no worker will: the network may be gone when somebody writes. */
  prepare: () => void
}

/**
 * Asks the worker to send. The page sends by itself where no worker controls it, and where the worker cannot see the
 * database, which is in memory.
 */
export const createPageSender = (options: PageSenderOptions): PageSender => {
  const { postToWorker, hasWorker = () => true, importDrainer = () => import('./outbox/drainer.ts'), failed } = options
  const load = createDrainerLoader(importDrainer)
  const run = (work: () => Promise<unknown>) =>
    void work().catch(error => {
      // Failed calls are expected: the connection has been reported.
      if (!(error instanceof ApiFailure)) failed(error)
    })
  const post = (isBack: boolean) => {
    // A worker that has sent nothing yet knows less, and `navigator.onLine` is true on a network that leads nowhere.
    const isOffline = !isBack && !getConnection().isOnline
    return isDatabaseShared() && postToWorker({ type: 'drain', isBack, ...(isOffline && { isOffline }) })
  }
  /** Its code is loaded only when the outbox has entries. */
  const sendFromPage = (isBack: boolean) =>
    run(async () => {
      if ((await db.outbox.count()) > 0) await (await load())(isBack)
    })
  return {
    send: isBack => {
      if (!post(isBack)) sendFromPage(isBack)
    },
    retry: () => {
      post(false)
      sendFromPage(false)
    },
    prepare: () =>
      run(async () => {
        if (!(hasWorker() && isDatabaseShared()) && (await readSession())) await load()
      }),
  }
}

type ImportDrainer = NonNullable<PageSenderOptions['importDrainer']>

/** Loads the drainer once; a failure is tried again. Loaded as a write: like a write, it must not wait behind pictures. */
const createDrainerLoader = (importDrainer: ImportDrainer) => {
  const load = async () => (await runWrite(() => loadModule(importDrainer))).createDrainer()
  let loaded: ReturnType<typeof load> | undefined
  return async () => {
    loaded ??= load()
    try {
      return await loaded
    } catch (failure) {
      loaded = undefined
      throw failure
    }
  }
}
