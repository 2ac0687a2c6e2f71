import 'fake-indexeddb/auto'
import { afterEach, beforeEach } from 'vitest'
import type { Role } from '../../src/contract/roles.ts'
import { transport } from '../../src/local/api.ts'
import { closeBridge, wakeWith } from '../../src/local/bridge.ts'
import { setClock } from '../../src/local/clock.ts'
import { DeviceDatabase, db, setDatabase } from '../../src/local/db.ts'
import { mintId } from '../../src/local/ids.ts'
import { addEntry } from '../../src/local/outbox.ts'
import { type DrainOptions, drain } from '../../src/local/outbox-drain.ts'
import { type EntryOptions, newEntry } from '../../src/local/outbox-entry.ts'
import type { OutboxEntry } from '../../src/local/rows.ts'
import { saveSession } from '../../src/local/sign-in.ts'
import { type Market, openMarket } from './market.ts'
import { SHOP } from './rows.ts'

export const RIMA = { id: '0190b000-0000-7000-8000-000000000001', name: 'Rima', email: 'rima@example.com' }
export const KARIM = { id: '0190b000-0000-7000-8000-000000000002', name: 'Karim', email: 'karim@example.com' }
type Person = typeof RIMA

/** Clock of the device: tests move it, nothing sleeps. */
export const clock = { now: 0 }

/** A device with an empty database and a market of its own for each test of the file. */
export const setUpDevice = (): { market: Market } => {
  const device = {} as { market: Market }
  beforeEach(async () => {
    clock.now = Date.parse('2026-05-01T10:00:00Z')
    setClock(() => clock.now)
    setDatabase(new DeviceDatabase(`haat-${mintId()}`))
    device.market = await openMarket()
    transport.origin = device.market.url
    wakeWith(() => undefined)
  })
  afterEach(async () => {
    closeBridge()
    db.close()
    setClock()
    await device.market.close()
  })
  return device
}

/** Another connection to the same database, as after the browser was killed. */
export const reopenDevice = async (): Promise<void> => {
  const { name } = db
  db.close()
  setDatabase(new DeviceDatabase(name))
  await db.open()
}

/** Signs a person in, with tokens that the market knows; `expired` ones it does not. */
export const signIn = async (market: Market, person: Person, { role = 'CUSTOMER' as Role, isKnown = true } = {}) => {
  const accessToken = `access-${mintId()}`
  if (isKnown) market.sessions.set(accessToken, person.id)
  const refreshToken = `refresh-${mintId()}`
  await saveSession({ user: { ...person, role }, accessToken, refreshToken })
  return { accessToken, refreshToken }
}

/** An order in the outbox, as checkout writes it. */
export const anOrderEntry = (
  userId: string | null = RIMA.id,
  options: Partial<EntryOptions> & { orderId?: string } = {},
): Promise<OutboxEntry> => {
  const id = options.orderId ?? mintId()
  const products = [{ productId: mintId(), quantity: 1, price: 2500, discount: 0 }]
  const input = { id, shopId: SHOP, totalAmount: 2560, paymentType: 'COD', products }
  return addEntry(newEntry('orders.create', input, userId, { scope: `order:${id}`, label: 'An order', ...options }))
}

/** A change of status in the outbox. */
export const aStatusEntry = (orderId: string, status: string, options: Partial<EntryOptions> = {}) =>
  addEntry(
    newEntry('orders.changeStatus', { id: orderId, status }, RIMA.id, {
      scope: `order:${orderId}`,
      label: status,
      ...options,
    }),
  )

/** Drains with jitter at its most, so that waits are known. */
export const drainNow = (options: DrainOptions = {}) => drain({ random: () => 1, ...options })

/** A drain that no lock of this process stops: another browser's, or one after a crash. */
export const unlocked = { request: (_: string, __: object, work: (lock: unknown) => Promise<never>) => work({}) }
