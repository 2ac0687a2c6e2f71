import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { signOutDevice } from '../../../src/local/accounts/sign-in.ts'
import { readSession } from '../../../src/local/api/session.ts'
import { db } from '../../../src/local/db/database.ts'
import type { OutboxEntry } from '../../../src/local/db/device-schema.ts'
import { isQuotaExceeded } from '../../../src/local/db/storage.ts'
import { canEdit, findRowId } from '../../../src/local/outbox/entry.ts'
import { discardEntry, editEntry, retryEntry, withdrawEntry } from '../../../src/local/outbox/entry-edit.ts'
import { readPendingEntries } from '../../../src/local/outbox/queue.ts'
import { claimEntry } from '../../../src/local/outbox/results.ts'
import { canStopRetrying, stopRetrying } from '../../../src/local/outbox/stop-retrying.ts'
import { createRandomSource, createSeeds, pickOne } from '../../support/fixtures/seeded-random.ts'
import {
  backUpWithLedger,
  injectFaults,
  network,
  type OrderLedger,
  openOrderLedger,
  stopFaults,
} from '../chaos-ledger.ts'
import {
  buildOrderEntry,
  drainNow,
  fakeClock,
  fakeLocks,
  KARIM,
  RIMA,
  reopenDevice,
  setUpDevice,
  signInOnDevice,
} from '../device-fixture.ts'

const device = setUpDevice()
/** `npm run check:storm` sets 1,000; with `-- --seed N` it runs one again. */
const SEEDS = createSeeds(Number(process.env.STORM_RUNS ?? 4))
const STEPS = 120
const HOUR = 3_600_000
const DAY = 24 * HOUR
const PLACE_ORDER = 'orders.create'
/** The name that an update has given to the endpoint. */
const RENAMED = 'orders.place'

afterEach(() => {
  stopFaults()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const orderOf = (entry: OutboxEntry): string => findRowId(entry)!

/** The disk is full for the next few writes of a table. */
const fillStorage = (times: number): void => {
  const full = () => new Dexie.AbortError('Aborted', new Dexie.QuotaExceededError('Full'))
  for (const table of [db.outbox, db.orders, db.answers]) {
    const put = vi.spyOn(table, 'put')
    for (let n = 0; n < times; n++) put.mockRejectedValueOnce(full())
  }
}

/** These failures break no promise: the disk is full, or the person edits an entry that is being sent. */
const unlessRefused = async (step: () => unknown): Promise<void> => {
  try {
    await step()
  } catch (error) {
    if (!isQuotaExceeded(error) && !(error instanceof Error && error.name === 'ApiFailure')) throw error
  }
}

const runStorm = async (seed: number): Promise<OrderLedger> => {
  const random = createRandomSource(seed)
  const ledger = openOrderLedger(device.server)
  injectFaults(random, ledger)
  let restore = backUpWithLedger(device.server, ledger)
  const signIn = async (person: typeof RIMA) => {
    const { refreshToken } = await signInOnDevice(device.server, person)
    const next = { user: person.id, accessToken: `renewed-${seed}-${random()}`, refreshToken: `next-${random()}` }
    device.server.refreshTokens.set(refreshToken, next)
  }
  const write = async () => {
    const session = await readSession()
    if (!session) return
    const { input } = await buildOrderEntry(session.user.id, { delay: random() < 0.2 ? 8_000 : 0 })
    ledger.writer.set(input.id, session.user.id)
  }
  const onEntry = async (act: (entry: OutboxEntry) => Promise<unknown>, fits: (entry: OutboxEntry) => boolean) => {
    const entry = pickOne((await readPendingEntries()).filter(fits), random)
    if (entry) await act(entry)
  }
  const markDiscarded = (entry: OutboxEntry) => ledger.discarded.add(orderOf(entry))
  const signOut = async (choice: 'keep' | 'discard') => {
    const given = choice === 'discard' ? (await readPendingEntries()).filter(canEdit) : []
    await signOutDevice(choice)
    for (const entry of given) markDiscarded(entry)
  }
  const rename = ({ n, endpoint }: OutboxEntry) =>
    db.outbox.update(n, { endpoint: (endpoint === PLACE_ORDER ? RENAMED : PLACE_ORDER) as never })
  const steps: (() => unknown)[] = [
    ...Array.from({ length: 6 }, () => write),
    ...Array.from({ length: 4 }, () => () => drainNow({ isBack: random() < 0.5 })),
    () => onEntry(async entry => (await discardEntry(entry.id)).forEach(markDiscarded), isDiscardableRejection),
    () => Promise.all([drainNow({ locks: fakeLocks }), drainNow({ locks: fakeLocks, isBack: true })]),
    // Somebody signs out, or the browser is killed, while responses are on their way.
    () => Promise.all([drainNow(), signOutDevice('keep')]),
    () => Promise.all([drainNow(), signIn(KARIM)]),
    () => signIn(RIMA),
    () => signIn(KARIM),
    reopenDevice,
    () =>
      onEntry(async entry => void (await claimEntry(entry, (await readSession())?.accessToken ?? null, 30_000)), isAny),
    () => onEntry(async entry => (await withdrawEntry(entry.id)) && markDiscarded(entry), isAny),
    () => onEntry(async entry => (await discardEntry(entry.id)).forEach(markDiscarded), canEdit),
    () => onEntry(entry => editEntry(entry, { ...entry.input, note: 'After six' }), canEdit),
    () => onEntry(entry => retryEntry(entry.id), isRejected),
    () => onEntry(rename, ({ state }) => state !== 'sending'),
    () => onEntry(stop, entry => canStopRetrying(entry, fakeClock.now)),
    // The browser's report of the network is as often wrong as right.
    () => vi.stubGlobal('navigator', { onLine: random() < 0.5 }),
    () => {
      network.isOffline = random() < 0.4
    },
    () => {
      network.isOffline = true
      return signOut(random() < 0.5 ? 'keep' : 'discard')
    },
    () => {
      fakeClock.now += random() < 0.7 ? DAY : -DAY
    },
    () => fillStorage(1 + Math.floor(random() * 4)),
    () => {
      restore = backUpWithLedger(device.server, ledger)
    },
    async () => random() < 0.3 && restore(new Set((await db.outbox.toArray()).map(orderOf))),
  ]
  async function stop(entry: OutboxEntry) {
    if (await stopRetrying(entry.id)) ledger.stopped.add(orderOf(entry))
  }
  await signIn(RIMA)
  for (let step = 0; step < STEPS; step++) {
    fakeClock.now += Math.floor(random() * 90_000)
    await unlessRefused(pickOne(steps, random)!)
  }
  stopFaults()
  vi.restoreAllMocks()
  await signIn(RIMA)
  await write()
  for (const person of [RIMA, KARIM]) await settleAll(() => signIn(person))
  return ledger
}

const isAny = () => true
const isDiscardableRejection = (entry: OutboxEntry) => isRejected(entry) && canEdit(entry)
const isRejected = ({ state }: OutboxEntry) => state === 'rejected'

/**
 * The storm ends: every user signs in once more, the endpoint has its old name again, and their entries are sent again.
 */
const settleAll = async (signIn: () => Promise<void>) => {
  for (let round = 0; round < 3; round++) {
    fakeClock.now += HOUR
    await signIn()
    await db.outbox.where('state').notEqual('sending').modify({ endpoint: PLACE_ORDER })
    for (const entry of await readPendingEntries()) await retryEntry(entry.id)
    await drainNow({ isBack: true })
  }
}

/** How often an order must have been placed: once, never, or unknown. */
const expectedOf = ({ discarded, stopped, lostAtRestore }: OrderLedger, order: string): number[] => {
  if (discarded.has(order)) return [0]
  return stopped.has(order) || lostAtRestore.has(order) ? [0, 1] : [1]
}

describe('A storm of lost responses, captive portals, refusals, crashes, restores, sign-ins and sign-outs', () => {
  it.each(SEEDS)('places every order once, for its writer, and none that was discarded (%i)', async seed => {
    const ledger = await runStorm(seed)
    expect(await db.outbox.toArray()).toEqual([])
    const wrong = [...ledger.writer].filter(([order, writer]) => {
      const as = ledger.placed.filter(([placed]) => placed === order).map(([, person]) => person)
      return !expectedOf(ledger, order).includes(as.length) || as.some(person => person !== writer)
    })
    expect(wrong).toEqual([])
    expect(ledger.placed.length).toBeGreaterThan(0)
  })
})
