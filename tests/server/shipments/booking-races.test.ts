import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bookShipments } from '../../../server/orders/shipping/book-shipments.ts'
import { changeConnectionStatus } from '../../../server/shipments/courier-connections.ts'
import { decideParcel } from '../../../src/contract/orders/order-parcels.ts'
import { changeOrderStatus } from '../../../src/contract/orders/order-writes.ts'
import { getOrder } from '../../../src/contract/orders/orders.ts'
import { handOver } from '../../../src/contract/orders/parcel-writes.ts'
import { connectCourier, disconnectCourier } from '../../../src/contract/shipments/couriers.ts'
import { openVendorFixture, type VendorFixture } from '../../support/fixtures/vendor-fixture.ts'
import { type CourierServer, PATHAO_KEYS, startPathaoServer } from '../../support/servers/courier-server.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import { hasLockWaiter, pauseCommit } from '../../support/servers/paused-commit.ts'
import { startServer, type TestServer } from '../../support/servers/test-server.ts'

const HOUR = 3_600_000

describe.for(ENGINES)('A Pathao parcel on $name', engine => {
  let pathao: CourierServer
  let server: TestServer
  let fixture: VendorFixture

  beforeAll(async () => {
    const couriers = { hasSandbox: true, steadfastUrl: '', pathaoUrl: '' }
    server = await startServer({ engine, config: { hasRateLimit: false, accessTokenTtl: 30 * 86_400, couriers } })
  }, 60_000)
  afterAll(() => server.stop())
  beforeEach(async () => {
    pathao = await startPathaoServer()
    Object.assign(server.services.config.couriers, { pathaoUrl: pathao.url })
    fixture = await openVendorFixture(server, 100)
    const account = { shopId: fixture.shopId, courier: 'pathao' as const, ...PATHAO_KEYS }
    await server.call(connectCourier, account, { as: fixture.vendor })
  })
  afterEach(() => pathao.close())

  const handed = async () => {
    const { id } = await fixture.order(2)
    return (await server.call(handOver, { id, courier: 'pathao' }, { as: fixture.vendor })).data
  }
  const parcelOf = async (id: string) =>
    (await server.call(getOrder, { id }, { as: fixture.vendor })).data.shipments![0]!
  const bookLater = async () => {
    server.advance(2 * HOUR)
    await bookShipments(server.services)
  }
  /** Runs `work` while the claim of the parcel is not committed yet. */
  const duringClaim = async <T>(work: () => Promise<T>): Promise<T> => {
    const claim = pauseCommit(server.store, async tx => {
      const claimed = tx.selectFrom('shipments').select('id').where('status', '=', 'BOOKING')
      return (await claimed.execute()).length > 0
    })
    const booked = bookShipments(server.services)
    await claim.isPaused
    const worked = work()
    await expect.poll(() => hasLockWaiter(server.store)).toBe(true)
    claim.resume()
    const [result] = await Promise.all([worked, booked])
    return result
  }

  it('asks a person to stop it where its order is cancelled while it is claimed', async () => {
    const { id } = await handed()
    const cancelled = await duringClaim(() =>
      server.call(changeOrderStatus, { id, status: 'CANCELLED', reason: 'Sold out' }, { as: fixture.vendor }),
    )
    expect(cancelled.message).toBe('Successfully changed')
    await bookLater()
    expect(await parcelOf(id)).toMatchObject({ status: 'BOOKED', problem: 'ORDER_CANCELLED' })
    expect(pathao.bookings).toHaveLength(1)
  }, 30_000)

  it('is sent once where a person books it again while it is claimed', async () => {
    const { id, shipments } = await handed()
    const input = { id, shipmentId: shipments![0]!.id, decision: 'BOOK_AGAIN' as const }
    const decided = await duringClaim(() => server.call(decideParcel, input, { as: fixture.vendor }))
    expect(decided.status).toBe(409)
    await bookLater()
    expect(await parcelOf(id)).toMatchObject({ status: 'BOOKED' })
    expect(pathao.bookings).toHaveLength(1)
  }, 30_000)

  /** As a killed process does: the courier has the request, and nothing is written any more. */
  const bookAndDie = async () => {
    const write: typeof server.store.write = work => {
      if (pathao.bookings.length > 0) throw new Error('killed')
      return server.store.write(work)
    }
    const services = { ...server.services, store: { ...server.store, write } }
    await expect(bookShipments(services)).rejects.toThrow('killed')
  }
  const connectionId = async () => {
    const connection = server.store.read.selectFrom('courier_connections').select('id')
    return (await connection.where('shop_id', '=', fixture.shopId).executeTakeFirstOrThrow()).id
  }
  const refuseKeys = async () => {
    const id = await connectionId()
    const change = { id, status: 'DISABLED' as const, problem: 'Unauthorized', now: server.services.now() }
    await server.store.write(tx => changeConnectionStatus(tx, change))
  }
  const disconnect = async () => {
    const { status } = await server.call(disconnectCourier, { id: await connectionId() }, { as: fixture.vendor })
    expect(status).toBe(200)
  }

  it.for([
    ['refused', refuseKeys],
    ['deleted', disconnect],
  ] as const)('stays uncertain after a kill where its account was %s meanwhile', async ([, end]) => {
    const { id } = await handed()
    await bookAndDie()
    await end()
    await bookLater()
    expect(await parcelOf(id)).toMatchObject({ status: 'UNCERTAIN', problem: 'UNCERTAIN' })
    expect(pathao.bookings).toHaveLength(1)
  })
})
