import type { Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { up as closePaidRests } from '../../../server/db/migrations/0174-paid-rests.ts'
import { checkLedger } from '../../../server/ledger/check-ledger.ts'
import { bookShipments } from '../../../server/orders/shipping/book-shipments.ts'
import { handleCourierMessages } from '../../../server/orders/shipping/courier-calls.ts'
import { handOver } from '../../../src/contract/orders/parcel-writes.ts'
import { deliverPart } from '../../../src/contract/orders/partial-delivery.ts'
import {
  decideDifference,
  enterSettlement,
  listCourierCash,
  listDifferences,
  reopenDifference,
} from '../../../src/contract/settlements/settlements.ts'
import { connectCourier } from '../../../src/contract/shipments/couriers.ts'
import { sendForm } from '../../support/fixtures/form-requests.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { type CourierServer, STEADFAST_KEYS, startSteadfastServer } from '../../support/servers/courier-server.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import { hasLockWaiter, pauseCommit } from '../../support/servers/paused-commit.ts'
import type { TestUser } from '../../support/servers/test-server.ts'

type Sold = { id: string; number: string; itemId: string }

const CASES = ENGINES.flatMap(engine => (['shop', 'market'] as const).map(account => ({ engine, account })))

describe.each(CASES)('A settlement of the $account’s account on $engine.name', ({ engine, account }) => {
  let courier: CourierServer
  let market: MarketFixture
  let saree: string
  let owner: TestUser
  let hook: string
  let files = 0

  beforeAll(async () => {
    courier = await startSteadfastServer()
    const couriers = { hasSandbox: true, steadfastUrl: courier.url, pathaoUrl: courier.url }
    market = await openMarketFixture({ engine, config: { isDemo: true, couriers } })
    owner = account === 'shop' ? market.vendor : await market.user('ADMIN')
    saree = await market.addProduct({ stock: 1000, price: 100_000 })
    const { data } = await market.call(connectCourier, { ...ofAccount(), ...STEADFAST_KEYS }, { as: owner })
    hook = market.url + new URL(data.webhookUrl!).pathname
  }, 60_000)
  afterAll(() => Promise.all([market.stop(), courier.close()]))

  const ofAccount = () => ({
    courier: 'steadfast' as const,
    ...(account === 'shop' && { shopId: market.shopId }),
  })
  /** Three sarees of ৳1,000 and ৳60 for the delivery. */
  const handed = async (): Promise<Sold> => {
    const { data } = await market.order(await market.draft({ [saree]: 3 }, { couponCode: '' }))
    await market.call(handOver, { id: data.id, courier: 'steadfast' }, { as: market.vendor })
    await bookShipments(market.services)
    return { id: data.id, number: data.number, itemId: data.orderItem[0]!.id }
  }
  const tell = async ({ number }: Sold, status: string, amount: object = {}) => {
    const event = { invoice: `${number}-1`, status, updated_at: '2026-11-20 10:00:00', ...amount }
    await courier.call(hook, { notification_type: 'delivery_status', ...event })
    await handleCourierMessages(market.services)
  }
  const settle = async ({ number }: Pick<Sold, 'number'>, collected: number) => {
    files += 1
    const rows = `Invoice,COD Amount,Delivery Charge\n${number}-1,${collected},${files}`
    const input = { file: new TextEncoder().encode(rows), data: { ...ofAccount(), fileName: `${files}.csv` } }
    expect((await sendForm(market, enterSettlement, input, { as: owner })).status).toBe(200)
  }
  /** One saree is kept: ৳1,060. */
  const keepOne = ({ id, itemId }: Sold) =>
    market.call(deliverPart, { id, kept: [{ itemId, quantity: 1 }], delivery: 60 }, { as: market.vendor })
  const differencesOf = async ({ id }: Sold) => {
    const { data } = await market.call(listDifferences, account === 'shop' ? { shopId: market.shopId } : {}, {
      as: owner,
    })
    return data.filter(({ orderId }) => orderId === id)
  }
  const decide = async (order: Sold, decision: 'ACCEPT' | 'REJECT') => {
    const [difference] = await differencesOf(order)
    return market.call(decideDifference, { id: difference!.id, decision }, { as: owner })
  }
  /** A line that names no parcel: what it pays is of this order, until that is taken back. */
  const match = async (order: Sold, line: string) => {
    const { data } = await market.call(listDifferences, account === 'shop' ? { shopId: market.shopId } : {}, {
      as: owner,
    })
    const { id } = data.find(({ parcel }) => parcel === `${line}-1`)!
    const input = { id, decision: 'MATCH' as const, parcel: order.number }
    expect((await market.call(decideDifference, input, { as: owner })).status).toBe(200)
    return () => market.call(reopenDifference, { id, decision: 'MATCHED' }, { as: owner })
  }
  const openCash = async () => {
    const { data } = await market.call(listCourierCash, account === 'shop' ? { shopId: market.shopId } : {}, {
      as: owner,
    })
    const { open = 0, lost = 0 } = data.find(cash => cash.courier === 'steadfast') ?? {}
    return { open, lost }
  }
  const expectBooks = async () => {
    const { differing, unbalanced, differences } = await checkLedger(market.store.read)
    expect({ differing, unbalanced, differences }).toEqual({ differing: 0, unbalanced: [], differences: [] })
  }

  it('differs no more once somebody has said which pieces were kept', async () => {
    const before = await openCash()
    const order = await handed()
    await tell(order, 'partial_delivered')
    await settle(order, 1060)
    expect(await differencesOf(order)).toMatchObject([{ kind: 'MORE_CASH', amount: 1060 }])
    expect((await keepOne(order)).status).toBe(200)
    expect(await differencesOf(order)).toEqual([])
    expect(await openCash()).toEqual(before)
    await expectBooks()
  })

  it('differs no more once the courier has said that it was a part, whatever was decided before', async () => {
    const before = await openCash()
    const order = await handed()
    await settle(order, 1060)
    expect(await differencesOf(order)).toMatchObject([{ kind: 'LESS_CASH', amount: 2000 }])
    await decide(order, 'ACCEPT')
    await tell(order, 'partial_delivered', { cod_amount: 1060 })
    expect(await differencesOf(order)).toEqual([])
    await keepOne(order)
    expect(await differencesOf(order)).toEqual([])
    expect(await openCash()).toEqual(before)
    await expectBooks()
  })

  it('differs by what is missing of it, also where another difference was accepted', async () => {
    const before = await openCash()
    const order = await handed()
    await tell(order, 'partial_delivered')
    await settle(order, 1000)
    await decide(order, 'ACCEPT')
    await keepOne(order)
    const [difference] = await differencesOf(order)
    expect(difference).toMatchObject({ kind: 'LESS_CASH', amount: 60 })
    expect(difference!.decision).toBeUndefined()
    expect(await openCash()).toEqual({ ...before, open: before.open + 60 })
    await decide(order, 'ACCEPT')
    expect(await openCash()).toEqual({ open: before.open, lost: before.lost + 60 })
    await expectBooks()
  })

  it('keeps a decision about the same amount', async () => {
    const order = await handed()
    await tell(order, 'partial_delivered', { cod_amount: 1060 })
    await settle(order, 1000)
    await decide(order, 'REJECT')
    await keepOne(order)
    expect(await differencesOf(order)).toMatchObject([{ kind: 'LESS_CASH', amount: 60, decision: 'REJECT' }])
    await expectBooks()
  })

  it('repeats another one where the first has paid for all that was kept', async () => {
    const order = await handed()
    await settle(order, 1060)
    await settle(order, 2000)
    expect(await differencesOf(order)).toMatchObject([{ kind: 'LESS_CASH', amount: 2000 }])
    await tell(order, 'partial_delivered')
    await keepOne(order)
    expect(await differencesOf(order)).toMatchObject([{ kind: 'DOUBLED', amount: 2000 }])
    await expectBooks()
  })

  it('is never decided about an amount that nobody has seen', async () => {
    for (let round = 0; round < 4; round++) {
      const order = await handed()
      await tell(order, 'partial_delivered')
      await settle(order, 1000)
      const [decided, kept] = await Promise.all([decide(order, 'ACCEPT'), keepOne(order)])
      expect([200, 404, 409]).toContain(decided.status)
      expect(kept.status).toBe(200)
      const [difference] = await differencesOf(order)
      expect(difference).toMatchObject({ kind: 'LESS_CASH', amount: 60 })
      expect(difference!.decision).toBeUndefined()
      await expectBooks()
    }
  })

  it('differs by all that is missing again where a line that was matched is taken back', async () => {
    const before = await openCash()
    const [order, unknown] = [await handed(), `TYPO-${engine.name}-${account}`]
    await settle({ number: unknown }, 2000)
    await settle(order, 1060)
    const takeBack = await match(order, unknown)
    await tell(order, 'delivered')
    expect((await takeBack()).status).toBe(200)
    expect(await differencesOf(order)).toMatchObject([{ kind: 'LESS_CASH', amount: 2000 }])
    expect((await openCash()).open).toBe(before.open + 2000)
    await expectBooks()
  })

  it('has nothing to write off once a later one has paid the rest', async () => {
    const before = await openCash()
    const order = await handed()
    await tell(order, 'delivered')
    await settle(order, 1060)
    await settle(order, 2000)
    expect((await decide(order, 'ACCEPT')).error?.code).toBe('CONFLICT')
    expect(await differencesOf(order)).toMatchObject([{ kind: 'LESS_CASH', amount: 2000, decision: 'FOUND' }])
    expect(await openCash()).toEqual(before)
    await expectBooks()
  })

  it('says what is missing as the courier has named it meanwhile', async () => {
    const [order, later] = [await handed(), await handed()]
    await tell(order, 'delivered')
    await tell(later, 'delivered', { updated_at: '2026-11-20 10:00:01' })
    const entering = pauseCommit(market.store, async tx => {
      const rows = tx.selectFrom('settlement_differences').innerJoin('shipments', 'shipments.id', 'shipment_id')
      return (await rows.select('kind').where('order_id', '=', order.id).execute()).length > 0
    })
    const settling = settle(later, 3060)
    await entering.isPaused
    let isTold = false
    const telling = tell(order, 'delivered', { cod_amount: 1060, updated_at: '2026-11-20 10:00:02' }).finally(() => {
      isTold = true
    })
    await expect.poll(async () => isTold || (await hasLockWaiter(market.store))).toBe(true)
    entering.resume()
    await Promise.all([settling, telling])
    await handleCourierMessages(market.services)
    expect(await differencesOf(order)).toMatchObject([{ kind: 'MISSING', amount: 1060 }])
    await expectBooks()
  })

  it('was written off for good once a settlement has it, also one that was sent before', async () => {
    const [order, later] = [await handed(), await handed()]
    await tell(order, 'delivered')
    await tell(later, 'delivered', { updated_at: '2026-11-20 10:00:01' })
    await settle(later, 3060)
    const id = (await differencesOf(order))[0]!.id
    expect((await decide(order, 'ACCEPT')).status).toBe(200)
    await settle(order, 3060)
    // Its file was read while the difference was decided.
    await market.store.write(tx => tx.updateTable('courier_settlements').set({ created_at: 1 }).execute())
    const again = await market.call(reopenDifference, { id, decision: 'ACCEPT' }, { as: owner })
    expect(again.error?.code).toBe('CONFLICT')
    await expectBooks()
  })

  it('is closed where it was written off after the rest had come, once that is taken back', async () => {
    const before = await openCash()
    const order = await handed()
    await tell(order, 'delivered')
    await settle(order, 1060)
    await settle(order, 2000)
    // As an earlier version let a person decide it.
    const id = (await differencesOf(order))[0]!.id
    await market.store.write(tx =>
      tx.updateTable('settlement_differences').set({ decision: null }).where('id', '=', id).execute(),
    )
    const isClosed = new Error('closed')
    const upgrade = market.store.write(async tx => {
      await closePaidRests(tx as unknown as Kysely<unknown>)
      const rows = tx.selectFrom('settlement_differences').select('decision').where('id', '=', id)
      if ((await rows.executeTakeFirstOrThrow()).decision === 'FOUND') throw isClosed
    })
    await expect(upgrade).rejects.toBe(isClosed)
    expect((await decide(order, 'ACCEPT')).status).toBe(200)
    expect(await openCash()).toEqual({ open: before.open - 2000, lost: before.lost + 2000 })
    await market.call(reopenDifference, { id, decision: 'ACCEPT' }, { as: owner })
    expect(await differencesOf(order)).toMatchObject([{ decision: 'FOUND' }])
    expect(await openCash()).toEqual(before)
    await expectBooks()
  })
})
