import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { checkLedger } from '../../../server/ledger/check-ledger.ts'
import { bookShipments } from '../../../server/orders/shipping/book-shipments.ts'
import type { Order } from '../../../src/contract/orders/orders.ts'
import { handOver } from '../../../src/contract/orders/parcel-writes.ts'
import { enterSettlement, listCourierCash } from '../../../src/contract/settlements/settlements.ts'
import type { ShipmentStatus } from '../../../src/contract/shipments/shipment-status.ts'
import { sendForm } from '../../support/fixtures/form-requests.ts'
import { openVendorFixture } from '../../support/fixtures/vendor-fixture.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import { startServer, type TestServer } from '../../support/servers/test-server.ts'

type Parcel = { status: ShipmentStatus; collected: number | null }

/** What the version before has left: what couriers have said, and no cash in the ledger. */
const setParcel = (server: TestServer, order: Order, parcel: Parcel) =>
  server.store.write(tx => tx.updateTable('shipments').set(parcel).where('order_id', '=', order.id).execute())

/** Takes away what the migration adds. */
const undoSettlements = (server: TestServer) =>
  server.store.write(async tx => {
    for (const statement of [
      'drop table settlement_differences',
      'drop table settlement_lines',
      'drop table courier_settlements',
      'drop index shipments_by_shop',
      'alter table shipments drop column fee',
      // A later migration adds a column to what the first one makes.
      'alter table gateway_settlements drop column columns',
      "delete from migrations where name in ('0106-settlements', '0143-file-columns')",
      "delete from counters where name in ('expansion 0106-settlements', 'expansion 0143-file-columns')",
    ])
      await sql.raw(statement).execute(tx)
  })

describe.each(ENGINES)('A market on $name that had parcels before it had settlements', engine => {
  it('begins its ledger with the cash that couriers have reported, once, and settles it', async () => {
    const before = await startServer({
      engine,
      config: { couriers: { hasSandbox: true, steadfastUrl: '', pathaoUrl: '' } },
    })
    const fixture = await openVendorFixture(before, 50)
    const parcelOf = async (parcel: Parcel) => {
      const order = await fixture.order(1)
      await before.call(handOver, { id: order.id, courier: 'sandbox' }, { as: fixture.vendor })
      await bookShipments(before.services)
      await setParcel(before, order, parcel)
      return order
    }
    const whole = await parcelOf({ status: 'DELIVERED', collected: null })
    const less = await parcelOf({ status: 'DELIVERED', collected: 50_000 })
    const part = await parcelOf({ status: 'PARTLY_DELIVERED', collected: 20_000 })
    await parcelOf({ status: 'PARTLY_DELIVERED', collected: null })
    await parcelOf({ status: 'RETURNED', collected: null })
    await parcelOf({ status: 'IN_TRANSIT', collected: null })
    await undoSettlements(before)

    const { dataDir, databaseUrl, jwtSecret, vapid, couriers } = before.services.config
    const open = () => startServer({ config: { dataDir, databaseUrl, jwtSecret, vapid, couriers } })
    const upgraded = await open()
    const report = async (server: TestServer) => {
      const journals = server.store.read.selectFrom('ledger_journals').select(['cause', 'event', 'number'])
      return (await journals.where('subject', '=', 'parcel').execute()).map(({ event, number }) => `${event} ${number}`)
    }
    const cash = async (server: TestServer) =>
      (await server.call(listCourierCash, { shopId: fixture.shopId }, { as: fixture.vendor })).data[0]
    expect(await report(upgraded)).toEqual(['opening 1', 'opening 1', 'opening 1'])
    expect(await cash(upgraded)).toMatchObject({ collected: 1260, open: 1260, parcels: 3 })
    expect(await checkLedger(upgraded.store.read)).toMatchObject({ differing: 0, unbalanced: [] })

    const row = (order: Order, collected: number) => `${order.number}-1,${collected},0`
    const text = ['Invoice,COD Amount,Delivery Charge', row(whole, 560), row(less, 500), row(part, 200)].join('\n')
    const data = { shopId: fixture.shopId, courier: 'sandbox' as const, fileName: 'november.csv' }
    const file = new TextEncoder().encode(text)
    const settled = await sendForm(upgraded, enterSettlement, { file, data }, { as: fixture.vendor })
    expect(settled.data).toEqual({ settlements: 1, parcels: 3, differences: 0 })
    expect(await cash(upgraded)).toMatchObject({ paid: 1260, open: 0 })
    await upgraded.stop()

    const again = await open()
    expect((await report(again)).filter(event => event.startsWith('opening'))).toHaveLength(3)
    expect(await checkLedger(again.store.read)).toMatchObject({ differing: 0, unbalanced: [] })
    await again.stop()
    await before.stop()
  }, 60_000)
})
