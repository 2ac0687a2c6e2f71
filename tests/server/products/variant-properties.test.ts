import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeOrderStatus } from '../../../src/contract/orders/order-writes.ts'
import { updateProduct } from '../../../src/contract/products/product-writes.ts'
import type { Product } from '../../../src/contract/products/products.ts'
import { updateVariant } from '../../../src/contract/products/variant-writes.ts'
import { deriveFigures } from '../../../src/contract/products/variants.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { addPanjabi, orderOf, readProduct, variant } from '../../support/fixtures/panjabi.ts'
import { createRandomSource, createSeeds, pickOne, type RandomSource } from '../../support/fixtures/seeded-random.ts'
import { ENGINES } from '../../support/servers/engines.ts'

/** `npm run check:fuzz` takes more. */
const RUNS = Number(process.env.MODEL_RUNS ?? 4)
const STEPS = 14
const VALUES = ['40', '41', '42', '43', '44']
const options = (...values: string[]) => [{ name: 'Size', values: values.map(value => ({ value })) }]

/** `added`: pieces that the vendor has put in or taken out, so that what is there and what is sold is their sum. */
type World = { id: string; added: number; orders: { id: string; pieces: number }[] }

describe.each(ENGINES)('Random edits and orders of a product with sizes on $name', engine => {
  let market: MarketFixture
  beforeAll(async () => {
    market = await openMarketFixture({ engine })
  }, 60_000)
  afterAll(() => market.stop())

  const read = (id: string) => readProduct(market, id, market.vendor)
  const pick = (dice: RandomSource, most: number) => Math.floor(dice() * most)

  const order = async (world: World, dice: RandomSource) => {
    const product = await read(world.id)
    const chosen = pickOne(product.variants!, dice)!
    const quantity = 1 + pick(dice, 3)
    const draft = orderOf(market, [{ product, variantId: chosen.id, quantity }])
    const response = await market.order({ ...draft, id: uuid() })
    expect(response.status).toBe(chosen.stock >= quantity ? 201 : 409)
    if (response.success) world.orders.push({ id: response.data.id, pieces: quantity })
  }

  const cancel = async (world: World, dice: RandomSource) => {
    const placed = pickOne(world.orders, dice)
    if (!placed) return
    await market.call(changeOrderStatus, { id: placed.id, status: 'CANCELLED' }, { as: market.vendor })
    world.orders = world.orders.filter(({ id }) => id !== placed.id)
  }

  const restock = async (world: World, dice: RandomSource) => {
    const chosen = pickOne((await read(world.id)).variants!, dice)!
    const stock = pick(dice, 6)
    const price = 500 + 50 * pick(dice, 6)
    const change = { id: chosen.id, stock, price, sku: `S-${chosen.id}`, expectedStock: chosen.stock }
    const { status } = await market.call(updateVariant, change, { as: market.vendor })
    expect(status).toBe(200)
    world.added += stock - chosen.stock
  }

  /** Renames a size, or gives the product one more. */
  const correct = async (world: World, dice: RandomSource) => {
    const before = await read(world.id)
    const present = before.variants!.map(({ values }) => values[0]!)
    const free = VALUES.filter(value => !present.includes(value))
    if (free.length === 0) return
    const isNew = dice() < 0.5
    const renamed = present.map((value, n) => (!isNew && n === 0 ? free[0]! : value))
    const kept = before.variants!.map(({ id }, n) => ({ id, values: [renamed[n]!] }))
    const variants = isNew ? [...kept, variant([free[0]!], { stock: 2 })] : kept
    const change = { id: world.id, options: options(...renamed, ...(isNew ? [free[0]!] : [])), variants }
    const { data, status, message } = await market.call(updateProduct, change, { as: market.vendor })
    expect([status, message]).toEqual([200, message])
    expect(idsOf(data), 'a renamed option changes no id').toEqual(expect.arrayContaining(idsOf(before)))
    if (isNew) world.added += 2
  }

  const idsOf = (product: Product) => product.variants!.map(({ id }) => id)

  const expectExact = async (world: World) => {
    const product = await read(world.id)
    const { price, discount, priceMax, stock } = deriveFigures(product.variants!)
    expect(product).toMatchObject({ price, discount, stock })
    expect(product.priceMax ?? product.price).toBe(priceMax)
    const open = world.orders.reduce((sum, { pieces }) => sum + pieces, 0)
    expect(stock + open).toBe(world.added)
  }

  it.each(createSeeds(RUNS))(
    'keep figures, pieces, ids and SKUs: seed %i',
    async seed => {
      const dice = createRandomSource(seed)
      const sizes = VALUES.slice(0, 3).map(value => variant([value], { stock: 4 }))
      const { id } = await addPanjabi(market, sizes)
      const world: World = { id, added: 12, orders: [] }
      for (let step = 0; step < STEPS; step++) {
        await pickOne([order, order, cancel, restock, correct], dice)!(world, dice)
        await expectExact(world)
      }
    },
    120_000,
  )

  it('leave no order line without a variant, and no SKU twice in a shop', async () => {
    const { read: db } = market.store
    const orphans = await db
      .selectFrom('order_items')
      .leftJoin('product_variants', join =>
        join
          .onRef('product_variants.id', '=', 'order_items.variant_id')
          .onRef('product_variants.product_id', '=', 'order_items.product_id'),
      )
      .select('order_items.id')
      .where('product_variants.id', 'is', null)
      .execute()
    expect(orphans).toEqual([])
    const twice = await db
      .selectFrom('product_variants')
      .select(['shop_id', sql<string>`lower(sku)`.as('sku')])
      .where('sku', 'is not', null)
      .where('deleted_at', 'is', null)
      .groupBy(['shop_id', sql`lower(sku)`])
      .having(sql`count(*)`, '>', 1)
      .execute()
    expect(twice).toEqual([])
  })
})
