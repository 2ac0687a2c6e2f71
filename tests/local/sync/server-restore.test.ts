import 'fake-indexeddb/auto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { updateProduct } from '../../../src/contract/products/product-writes.ts'
import { saveSession } from '../../../src/local/accounts/sign-in.ts'
import { transport } from '../../../src/local/api/client.ts'
import { DeviceDatabase, db, setDatabase } from '../../../src/local/db/database.ts'
import { createId } from '../../../src/local/db/ids.ts'
import { drain } from '../../../src/local/outbox/drain.ts'
import { createOutboxEntry } from '../../../src/local/outbox/entry.ts'
import { addEntry } from '../../../src/local/outbox/queue.ts'
import { pullAccount } from '../../../src/local/sync/account-sync.ts'
import { pullCatalogue } from '../../../src/local/sync/catalogue-sync.ts'
import type { MarketFixture } from '../../support/fixtures/market-fixture.ts'
import {
  type FormerDatabaseAccess,
  openRestorableMarket,
  type RestorableMarket,
} from '../../support/fixtures/restore-fixture.ts'
import { ENGINES, type OpenEngine } from '../../support/servers/engines.ts'
import type { TestServer, TestUser } from '../../support/servers/test-server.ts'

let restorable: RestorableMarket
let market: MarketFixture
let server: TestServer

const open = async (opened: OpenEngine) => {
  setDatabase(new DeviceDatabase(`haat-${createId()}`))
  restorable = await openRestorableMarket(opened)
  market = restorable.market
  server = market
  transport.origin = server.url
}
const restore = async (kept: FormerDatabaseAccess) => {
  await restorable.restore(kept)
  server = await restorable.start()
  transport.origin = server.url
}
const signInOnDevice = ({ userId, name, email, role, ...tokens }: TestUser) =>
  saveSession({ user: { id: userId, name, email, role }, ...tokens })
const sync = async () => {
  await pullCatalogue()
  await pullAccount()
}
const listed = async () => {
  const products = await db.products.where('listed').equals(1).toArray()
  return products.map(({ name, price }) => `${name} ${price}`).sort()
}

const stockOf = async (id: string) => {
  const product = server.store.read.selectFrom('products').select('stock').where('id', '=', id)
  return (await product.executeTakeFirstOrThrow()).stock
}

describe.each(ENGINES)('On $name, a device whose server was restored from a backup', engine => {
  let opened: OpenEngine
  beforeAll(async () => {
    opened = await engine.open()
  })
  afterAll(() => opened.drop())
  beforeEach(() => open(opened))
  afterEach(async () => {
    db.close()
    await restorable.drop()
  })

  it("has the server's rows although its own were newer, and sends its unsent writes", async () => {
    const { customer, vendor } = market
    await signInOnDevice(customer)
    const [saree, mug] = [await market.addProduct({ name: 'Saree' }), await market.addProduct({ name: 'Mug' })]
    const kept = await market.order(await market.draft({ [mug]: 1 }))
    await restorable.backUp()

    for (const price of [1300, 1400]) await market.call(updateProduct, { id: saree, price }, { as: vendor })
    await market.addProduct({ name: 'Gone with the restore' })
    const lost = await market.order(await market.draft({ [mug]: 2 }))
    await sync()
    expect(await listed()).toEqual(['Gone with the restore 1200', 'Mug 1200', 'Saree 1400'])
    expect((await db.orders.toArray()).map(order => order.id).sort()).toEqual([kept.data.id, lost.data.id].sort())
    const draft = await market.draft({ [mug]: 3 }, { id: createId() })
    await addEntry(
      createOutboxEntry('orders.create', draft, customer.userId, { scope: `order:${draft.id}`, label: 'An order' }),
    )

    await restore('former')
    await sync()
    expect(await listed()).toEqual(['Mug 1200', 'Saree 1200'])
    expect((await db.orders.toArray()).map(order => order.id)).toEqual([kept.data.id])
    expect(await db.outbox.count()).toBe(1)

    await drain()
    expect(await db.outbox.count()).toBe(0)
    expect(await stockOf(mug)).toBe(10 - 1 - 3)
  })

  it('shows a vendor their products as restored, on sale and at the earlier price', async () => {
    await signInOnDevice(market.vendor)
    const saree = await market.addProduct({ name: 'Saree' })
    await restorable.backUp()
    for (const price of [1300, 1400]) await market.call(updateProduct, { id: saree, price }, { as: market.vendor })
    await sync()
    await restore('former')
    await sync()
    expect(await db.products.get(saree)).toMatchObject({ price: 1200, listed: 1, mine: 1 })
  })

  it('that is signed out by the restore keeps its unsent writes, and sends them after the sign-in', async () => {
    const { customer } = market
    await signInOnDevice(customer)
    const mug = await market.addProduct({ name: 'Mug' })
    await restorable.backUp()
    await sync()
    const draft = await market.draft({ [mug]: 3 }, { id: createId() })
    await addEntry(
      createOutboxEntry('orders.create', draft, customer.userId, { scope: `order:${draft.id}`, label: 'An order' }),
    )
    await restore('alone')
    await drain()
    expect(await db.outbox.toArray()).toMatchObject([{ state: 'signed-out' }])
    await signInOnDevice({ ...customer, ...(await server.session(customer)) })
    await drain()
    expect(await db.outbox.count()).toBe(0)
    expect(await stockOf(mug)).toBe(10 - 3)
  })
})
