import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import webPush from 'web-push'
import { readConfig } from '../../../server/config/config.ts'
import { bookShipments } from '../../../server/orders/shipping/book-shipments.ts'
import { handOver } from '../../../src/contract/orders/parcel-writes.ts'
import { type CourierName, connectCourier } from '../../../src/contract/shipments/couriers.ts'
import { openVendorFixture, type VendorFixture } from '../../support/fixtures/vendor-fixture.ts'
import {
  type CourierServer,
  PATHAO_KEYS,
  STEADFAST_KEYS,
  startPathaoServer,
  startSteadfastServer,
} from '../../support/servers/courier-server.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import { startProcess } from '../../support/servers/server-process.ts'
import { startServer, type TestServer } from '../../support/servers/test-server.ts'

const ROUNDS = Number(process.env.KILL_ROUNDS ?? 2)
const PARCELS = 3
const HOUR = 3_600_000
const SECRET = 'one secret for all the processes of a market'
const vapid = webPush.generateVAPIDKeys()

/** A server whose processes are killed with SIGKILL while they book parcels. */
describe.each(ENGINES)('Parcels that a killed server was booking on $name', engine => {
  let steadfast: CourierServer
  let pathao: CourierServer
  let opened: Awaited<ReturnType<typeof engine.open>>
  let server: TestServer
  let fixture: VendorFixture
  beforeAll(async () => {
    ;[steadfast, pathao] = [await startSteadfastServer(), await startPathaoServer()]
    opened = await engine.open()
    const { dataDir, databaseUrl } = opened
    const jwtSecret = databaseUrl ? SECRET : readConfig({ DATA_DIR: dataDir }).jwtSecret
    const couriers = { hasSandbox: false, steadfastUrl: steadfast.url, pathaoUrl: pathao.url }
    server = await startServer({
      config: { dataDir, databaseUrl, jwtSecret, couriers, hasRateLimit: false, accessTokenTtl: 86_400 },
    })
    fixture = await openVendorFixture(server, 10_000)
    await connect('steadfast')
    await connect('pathao')
  }, 60_000)
  afterAll(async () => {
    await server.stop()
    await opened.drop()
    await Promise.all([steadfast.close(), pathao.close()])
  })

  const connect = (courier: CourierName) =>
    server.call(
      connectCourier,
      { shopId: fixture.shopId, courier, ...(courier === 'pathao' ? PATHAO_KEYS : STEADFAST_KEYS) },
      { as: fixture.vendor },
    )
  const environment = (): Record<string, string> => ({
    DATA_DIR: opened.dataDir,
    ...(opened.databaseUrl && {
      DATABASE_URL: opened.databaseUrl,
      JWT_SECRET: SECRET,
      VAPID_PUBLIC_KEY: vapid.publicKey,
      VAPID_PRIVATE_KEY: vapid.privateKey,
    }),
    STEADFAST_URL: steadfast.url,
    PATHAO_URL: pathao.url,
    PUBLIC_URL: 'http://127.0.0.1:1',
  })
  const handMany = async (courier: CourierName) => {
    for (let count = 0; count < PARCELS; count++) {
      const { id } = await fixture.order(1)
      expect((await server.call(handOver, { id, courier }, { as: fixture.vendor })).status).toBe(200)
    }
  }
  /** Ends the process as the courier gets the given booking of this round. */
  const bookAndDie = async (asked: number) => {
    const before = steadfast.bookings.length + pathao.bookings.length
    const child = await startProcess(environment())
    await vi.waitFor(
      () => expect(steadfast.bookings.length + pathao.bookings.length).toBeGreaterThanOrEqual(before + asked),
      { timeout: 60_000, interval: 1 },
    )
    await child.kill()
    await endJobLease()
  }
  /** Otherwise the jobs of the next process wait until the lease of the killed one is over, on PostgreSQL for 20 seconds. */
  const endJobLease = () =>
    server.store.write(tx => tx.updateTable('counters').set({ value: 0 }).where('name', '=', 'job lease').execute())
  const bookRest = async () => {
    for (let step = 0; step < ROUNDS * PARCELS; step++) {
      server.advance(HOUR)
      await bookShipments(server.services)
    }
  }
  const listParcels = () =>
    server.store.read.selectFrom('shipments').select(['courier', 'reference', 'status']).orderBy('reference').execute()

  it(`are booked once each, or left to a person where the courier cannot tell, after ${ROUNDS} kills`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await handMany('steadfast')
      await handMany('pathao')
      // Of both couriers in turn, at each of their parcels.
      await bookAndDie(1 + (round % 2) * PARCELS + (Math.floor(round / 2) % PARCELS))
    }
    await bookRest()
    const parcels = await listParcels()
    const [safe, unsafe] = (['steadfast', 'pathao'] as const).map(name => parcels.filter(one => one.courier === name))
    expect(safe?.map(({ status }) => status)).toEqual(Array(ROUNDS * PARCELS).fill('BOOKED'))
    expect(steadfast.parcels.map(({ reference }) => reference).sort()).toEqual(safe?.map(one => one.reference))
    expect(unsafe).toHaveLength(ROUNDS * PARCELS)
    expect(unsafe?.filter(({ status }) => status !== 'BOOKED' && status !== 'UNCERTAIN')).toEqual([])
    const atPathao = pathao.bookings.map(({ merchant_order_id: reference }) => String(reference))
    expect(new Set(atPathao).size).toBe(atPathao.length)
    const booked = unsafe?.filter(({ status }) => status === 'BOOKED').map(({ reference }) => reference) ?? []
    expect(booked.filter(reference => !pathao.find(reference))).toEqual([])
  }, 3_600_000)
})
