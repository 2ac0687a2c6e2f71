import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it } from 'vitest'
import { transport } from '../../src/local/api.ts'
import { db } from '../../src/local/db.ts'
import { pendingEntries } from '../../src/local/outbox.ts'
import { discardEntry, editEntry, retryEntry, withdraw } from '../../src/local/outbox-edit.ts'
import { canEdit } from '../../src/local/outbox-entry.ts'
import { claim } from '../../src/local/outbox-settle.ts'
import type { OutboxEntry } from '../../src/local/rows.ts'
import { readSession } from '../../src/local/session.ts'
import { endSession } from '../../src/local/sign-in.ts'
import { anOrderEntry, clock, drainNow, KARIM, RIMA, reopenDevice, setUpDevice, signIn, unlocked } from './device.ts'
import { success } from './market.ts'
import { anOrder } from './rows.ts'

const device = setUpDevice()
const STEPS = 120
const HOUR = 3_600_000

/** The same numbers for the same seed, so that a failure can be looked at again (mulberry32). */
const diceOf = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
}

/** What each order's writer is, and who it was placed as, each time that the market really did it. */
type Deeds = { writer: Map<string, string>; placed: [order: string, as: string][]; givenUp: Set<string> }

const watchMarket = (): Deeds => {
  const deeds: Deeds = { writer: new Map(), placed: [], givenUp: new Set() }
  device.market.answers.set('POST /orders/create', ({ body, token }) => {
    deeds.placed.push([body.id as string, device.market.sessions.get(token ?? '') ?? 'nobody'])
    return success(anOrder({ id: body.id as string }))
  })
  return deeds
}

const portal = (status: number) =>
  new Response('<h1>Sign in to Wi-Fi</h1>', { status, headers: { 'content-type': 'text/html' } })
const refusal = (status: number, code: string) =>
  Response.json({ success: false, message: 'No.', error: { code } }, { status })
const lost = () => {
  throw new TypeError('fetch failed')
}
/** Before the market has heard of it, or after it has done it. */
const BEFORE = [
  lost,
  () => portal(200),
  () => portal(403),
  () => refusal(503, 'UNAVAILABLE'),
  () => refusal(429, 'RATE_LIMITED'),
]
const BEFORE_WRITES = [() => refusal(401, 'UNAUTHENTICATED')]
const AFTERWARDS = [lost, () => portal(404), () => refusal(500, 'INTERNAL')]

const { fetch } = transport
afterEach(() => {
  transport.fetch = fetch
})

/** Bad weather for every third request; what the market has done once it never refuses. Returns what clears it. */
const rage = (dice: () => number, { placed }: Deeds): (() => void) => {
  const one = <Item>(items: readonly Item[]): Item => items[Math.floor(dice() * items.length)]!
  transport.fetch = async (url, init) => {
    const isWrite = url.endsWith('/orders/create')
    const isDone = isWrite && placed.some(([order]) => String(init.body).includes(order))
    const luck = dice()
    if (luck < 0.15) return one(isWrite ? [...BEFORE, ...BEFORE_WRITES] : BEFORE)()
    if (luck < 0.2 && isWrite && !isDone) return refusal(409, 'OUT_OF_STOCK')
    const response = await fetch(url, init)
    return luck < 0.35 ? one(AFTERWARDS)() : response
  }
  return () => {
    transport.fetch = fetch
  }
}

const storm = async (seed: number): Promise<Deeds> => {
  const dice = diceOf(seed)
  const one = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(dice() * items.length)]
  const deeds = watchMarket()
  const clear = rage(dice, deeds)
  const enter = async (person: typeof RIMA) => {
    const { refreshToken } = await signIn(device.market, person)
    const next = { user: person.id, accessToken: `renewed-${seed}-${dice()}`, refreshToken: `next-${dice()}` }
    device.market.refreshTokens.set(refreshToken, next)
  }
  const write = async () => {
    const session = await readSession()
    if (!session) return
    const delay = dice() < 0.2 ? 8_000 : 0
    const { input } = await anOrderEntry(session.user.id, { delay })
    deeds.writer.set(input.id as string, session.user.id)
  }
  const onEntry = async (act: (entry: OutboxEntry) => Promise<unknown>, fits: (entry: OutboxEntry) => boolean) => {
    const entry = one((await pendingEntries()).filter(fits))
    if (entry) await act(entry)
  }
  const giveUp = (entry: OutboxEntry) => deeds.givenUp.add(entry.input.id as string)
  const leavesRefused = ({ state }: OutboxEntry) => state === 'rejected'
  const steps = [
    write,
    write,
    write,
    () => drainNow({ isBack: dice() < 0.5 }),
    () => Promise.all([drainNow({ locks: unlocked }), drainNow({ locks: unlocked, isBack: true })]),
    // Somebody signs out, or the browser dies, while answers are on their way.
    () => Promise.all([drainNow(), endSession('keep')]),
    () => Promise.all([drainNow(), enter(KARIM)]),
    () => enter(RIMA),
    () => enter(KARIM),
    reopenDevice,
    () => onEntry(async entry => void (await claim(entry, (await readSession())?.accessToken ?? null, 30_000)), isAny),
    () => onEntry(async entry => (await withdraw(entry.id)) && giveUp(entry), isAny),
    () => onEntry(async entry => (await discardEntry(entry.id)).forEach(giveUp), canEdit),
    () => onEntry(entry => editEntry(entry.id, { ...entry.input, note: 'After six' }), canEdit),
    () => onEntry(entry => retryEntry(entry.id), leavesRefused),
  ]
  await enter(RIMA)
  for (let step = 0; step < STEPS; step++) {
    clock.now += Math.floor(dice() * 90_000)
    await one(steps)?.()
  }
  clear()
  for (const person of [RIMA, KARIM]) await settleAll(() => enter(person))
  return deeds
}

const isAny = () => true

/** The weather clears: everybody signs in once more, and sends again what was refused. */
const settleAll = async (enter: () => Promise<void>) => {
  for (let round = 0; round < 3; round++) {
    clock.now += HOUR
    await enter()
    for (const entry of await pendingEntries()) if (entry.state === 'rejected') await retryEntry(entry.id)
    await drainNow({ isBack: true })
  }
}

describe('A storm of lost answers, portals, refusals, deaths and people who come and go', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'places every order once, as its writer, and none that was given up (%i)',
    async seed => {
      const { writer, placed, givenUp } = await storm(seed)
      expect(await db.outbox.toArray()).toEqual([])
      const expected = [...writer].filter(([order]) => !givenUp.has(order)).sort()
      expect(placed.sort()).toEqual(expected)
      expect(expected.length).toBeGreaterThan(0)
    },
  )
})
