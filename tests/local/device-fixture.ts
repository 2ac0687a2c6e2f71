import 'fake-indexeddb/auto'
import { afterEach, beforeEach } from 'vitest'
import type { placeOrder } from '../../src/contract/orders/order-writes.ts'
import type { Role } from '../../src/contract/roles.ts'
import { saveSession } from '../../src/local/accounts/sign-in.ts'
import { transport } from '../../src/local/api/client.ts'
import { reportReachable, reportUnreachable } from '../../src/local/api/connection.ts'
import { closeMessageChannel } from '../../src/local/db/cross-tab-messages.ts'
import { DeviceDatabase, db, setDatabase } from '../../src/local/db/database.ts'
import type { EntryOf } from '../../src/local/db/device-schema.ts'
import type { OrderSeen } from '../../src/local/db/entry-seen.ts'
import { createId } from '../../src/local/db/ids.ts'
import { type DrainOptions, drain } from '../../src/local/outbox/drain.ts'
import { createOutboxEntry, type EntryFields } from '../../src/local/outbox/entry.ts'
import { addEntry } from '../../src/local/outbox/queue.ts'
import { startSender } from '../../src/local/outbox/sender.ts'
import { refuseBlobs } from '../support/phones/refuse-blobs.ts'
import { SHOP } from './entity-fixtures.ts'
import { type FakeServer, startFakeServer } from './fake-server.ts'

export const RIMA = { id: '0190b000-0000-7000-8000-000000000001', name: 'Rima', email: 'rima@example.com' }
export const KARIM = { id: '0190b000-0000-7000-8000-000000000002', name: 'Karim', email: 'karim@example.com' }
type Person = typeof RIMA

/** The device's clock: tests set it, nothing sleeps. */
export const fakeClock = { now: 0 }

/** What was drained on request, and may not have ended with the test that asked for it. */
const requestedDrains: Promise<unknown>[] = []

/** Drains whenever the outbox asks for it, as the worker would. The test's end waits for it. */
export const drainOnRequest = (): void => {
  stopDraining()
  stopSender = startSender({ send: () => requestedDrains.push(drainNow()) })
}
let stopSender = () => {}
export const stopDraining = (): void => stopSender()

/** No network from now on: what is written is postponed at once, so that nothing waits for its response. */
export const goOffline = ({ server }: { server: FakeServer }): void => {
  server.responses.set('GET /settings', () => 'drop')
  reportUnreachable()
  drainOnRequest()
}

/**
 * A device with an empty database and its own fake server for each test of the file. Files share the loaded code, so
 * that nothing may go on with a database that is closed, or find the connection as another test left it.
 */
export const setUpDevice = (): { server: FakeServer } => {
  const device = {} as { server: FakeServer }
  const realNow = Date.now
  beforeEach(async () => {
    fakeClock.now = Date.parse('2026-05-01T10:00:00Z')
    // No spy: a test that takes back its own spies would end this, too.
    Date.now = () => fakeClock.now
    openDevice(`haat-${createId()}`)
    device.server = await startFakeServer()
    transport.origin = device.server.url
    reportReachable()
  })
  afterEach(async () => {
    await Promise.all(requestedDrains.splice(0))
    closeMessageChannel()
    db.close()
    Date.now = realNow
    await device.server.close()
  })
  return device
}

const openDevice = (name: string): void => {
  setDatabase(new DeviceDatabase(name))
  refuseBlobs(db)
}

/** Another connection to the same database, as after the browser was killed. */
export const reopenDevice = async (): Promise<void> => {
  const { name } = db
  db.close()
  openDevice(name)
  await db.open()
}

/** Signs a user in. `isKnown`: the server accepts the tokens. */
export const signInOnDevice = async (
  server: FakeServer,
  person: Person,
  { role = 'CUSTOMER' as Role, isKnown = true } = {},
) => {
  const accessToken = `access-${createId()}`
  if (isKnown) server.sessions.set(accessToken, person.id)
  const refreshToken = `refresh-${createId()}`
  await saveSession({ user: { ...person, role }, accessToken, refreshToken })
  return { accessToken, refreshToken }
}

type OrderEntry = EntryOf<typeof placeOrder> & { input: { id: string } }

/** An order in the outbox, as checkout writes it. */
export const buildOrderEntry = (
  userId: string | null = RIMA.id,
  options: Partial<EntryFields> & { orderId?: string } = {},
): Promise<OrderEntry> => {
  const id = options.orderId ?? createId()
  const products = [{ productId: createId(), quantity: 1, price: 2500, discount: 0 }]
  const input = { id, shopId: SHOP, totalAmount: 2560, paymentType: 'COD', products }
  const seen = {
    shop: { id: SHOP, name: 'Rupsha Sarees' },
    lines: products.map(line => ({ ...line, name: 'Saree', image: '' })),
    subtotal: 2500,
    shipping: 60,
    couponDiscount: 0,
    totalAmount: 2560,
  } satisfies OrderSeen
  const entry = createOutboxEntry('orders.create', input, userId, {
    scope: `order:${id}`,
    label: 'An order',
    seen,
    ...options,
  })
  return addEntry(entry) as Promise<OrderEntry>
}

/** A change of status in the outbox. */
export const buildStatusEntry = (orderId: string, status: string, options: Partial<EntryFields> = {}) =>
  addEntry(
    createOutboxEntry('orders.changeStatus', { id: orderId, status }, RIMA.id, {
      scope: `order:${orderId}`,
      label: status,
      ...options,
    }),
  )

/** Drains with the longest jitter, so that waits are known. */
export const drainNow = (options: DrainOptions = {}) => drain({ random: () => 1, ...options })

/** Locks that never exclude: as in another browser, or after a crash. */
export const fakeLocks = { request: (_: string, __: object, work: (lock: unknown) => Promise<never>) => work({}) }
