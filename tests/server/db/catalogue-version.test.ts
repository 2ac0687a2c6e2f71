import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPriceVersion } from '../../../server/db/price-versions.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { ENGINES } from '../../support/servers/engines.ts'

/** A column that guests see in the product alone. All others may decide which lists it is in, and where. */
const STOCK_COLUMNS = ['stock', 'sold', 'stock_changed_at', 'stock_logged_at']
/** Lists that ask for no price are the same after they have changed. */
const PRICE_COLUMNS = ['price', 'discount', 'price_max']
const GENERATED = ['in_stock', 'is_stock_unlogged']

describe.each(ENGINES)("The catalogue's version on $name", engine => {
  let market: MarketFixture
  let id: string
  beforeAll(async () => {
    market = await openMarketFixture({ engine })
    id = await market.addProduct({ stock: 5 })
  }, 60_000)
  afterAll(() => market.stop())

  const read = () => market.store.readCatalogueVersion()
  /** Which of its numbers an update of the product advances. */
  const advancedBy = async (...changes: string[]): Promise<string[]> => {
    const before = await read()
    await market.store.write(async tx => {
      for (const change of changes) await sql`update products set ${sql.raw(change)} where id = ${id}`.execute(tx)
    })
    const after = await read()
    return (['all', 'listing', 'unpriced', 'shared'] as const).filter(name => after[name] > before[name])
  }

  it('says in which categories prices have changed', async () => {
    const [own, other] = [await market.addCategory('Pens'), await market.addCategory('Paper')]
    const pens = [await market.addProduct({ category_id: own }), await market.addProduct({ category_id: own })]
    const paper = await market.addProduct({ category_id: other })
    const readBoth = () => Promise.all([own, other].map(category => readPriceVersion(market.store.read, [category])))
    const reprice = (ids: readonly string[]) =>
      market.store.write(async tx => {
        for (const one of ids)
          await sql`update products set price = price + 1, seq = seq + 1 where id = ${one}`.execute(tx)
      })
    const advanced = async (work: () => Promise<unknown>) => {
      const before = await readBoth()
      await work()
      return (await readBoth()).map((number, at) => number > before[at]!)
    }
    expect(await advanced(() => reprice(pens))).toEqual([true, false])
    expect(await advanced(() => reprice([paper]))).toEqual([false, true])
    expect(await advanced(() => reprice([...pens, paper]))).toEqual([true, true])
    expect(await advanced(() => Promise.all([reprice([paper, ...pens]), reprice([...pens, paper])]))).toEqual([
      true,
      true,
    ])
    const sell = () => market.store.write(tx => sql`update products set stock = stock - 1, seq = seq + 1`.execute(tx))
    expect(await advanced(sell)).toEqual([false, false])
    expect(await readPriceVersion(market.store.read, [])).toBe(0)
  })

  it('knows of each column of a product whether lists depend on it', async () => {
    const tables = await market.store.read.introspection.getTables()
    const { columns } = tables.find(({ name }) => name === 'products')!
    const values: Record<string, string> = {
      shop_id: `'${market.otherShopId}'`,
      category_id: `'${await market.addCategory('Others')}'`,
      is_listed: '1 - is_listed',
      search_id: '1000000',
    }
    const reaching: string[] = []
    const unpriced: string[] = []
    for (const { name, dataType } of columns) {
      if (['id', 'seq', ...GENERATED].includes(name)) continue
      const isText = dataType.toLowerCase() === 'text'
      const value = values[name] ?? (isText ? `'[${name}]'` : `coalesce(${name}, 0) + 1`)
      const advanced = await advancedBy(`${name} = ${value}, seq = seq + 1`)
      expect(advanced, name).toContain('all')
      expect(advanced, name).not.toContain('shared')
      if (advanced.includes('listing')) reaching.push(name)
      if (advanced.includes('unpriced')) unpriced.push(name)
    }
    const names = columns.map(({ name }) => name).filter(name => !['id', 'seq', ...GENERATED].includes(name))
    const expected = names.filter(name => !STOCK_COLUMNS.includes(name)).sort()
    expect(reaching.sort()).toEqual(expected)
    expect(unpriced.sort()).toEqual(expected.filter(name => !PRICE_COLUMNS.includes(name)))
  })

  it('takes a product that sells out or comes back for a change of lists', async () => {
    await advancedBy('stock = 5, seq = seq + 1')
    expect(await advancedBy('stock = 4, seq = seq + 1')).toEqual(['all'])
    expect(await advancedBy('stock = 0, seq = seq + 1')).toEqual(['all', 'listing', 'unpriced'])
    expect(await advancedBy('stock = 3, seq = seq + 1')).toEqual(['all', 'listing', 'unpriced'])
  })

  it('takes a change that no number of the product tells for one of everything, and none for none', async () => {
    expect(await advancedBy('stock = stock + 1')).toEqual(['all', 'listing', 'unpriced', 'shared'])
    expect(await advancedBy('price = price + 1')).toEqual(['all', 'listing', 'unpriced', 'shared'])
    expect(await advancedBy('stock_logged_at = stock_changed_at')).not.toContain('listing')
    expect(await advancedBy('price = price')).not.toContain('listing')
  })

  it('does not advance for a shop or category that is only locked, and does for one that is renamed', async () => {
    const before = await read()
    await market.store.write(async tx => {
      await sql`update shops set id = id where id = ${market.shopId}`.execute(tx)
      await sql`update categories set id = id where id = ${market.categoryId}`.execute(tx)
    })
    expect(await read()).toEqual(before)
    await market.store.write(tx => sql`update shops set name = 'Another' where id = ${market.shopId}`.execute(tx))
    expect((await read()).shared).toBeGreaterThan(before.shared)
  })

  it.each(['shops', 'categories'] as const)('advances with each column of %s', async table => {
    const rowId = table === 'shops' ? market.shopId : market.categoryId
    const { columns } = (await market.store.read.introspection.getTables()).find(({ name }) => name === table)!
    const values: Record<string, string> = { vendor_id: '(select max(id) from profiles where id <> vendor_id)' }
    const missed: string[] = []
    for (const { name, dataType } of columns) {
      if (name === 'id') continue
      const value = values[name] ?? (dataType.toLowerCase() === 'text' ? `'[${name}]'` : `coalesce(${name}, 0) + 1`)
      const { shared } = await read()
      const change = sql`update ${sql.table(table)} set ${sql.raw(`${name} = ${value}`)} where id = ${rowId}`
      await market.store.write(tx => change.execute(tx))
      if ((await read()).shared === shared) missed.push(name)
    }
    expect(missed).toEqual([])
  })

  it('advances by what reaches furthest of several changes', async () => {
    expect(await advancedBy('sold = sold + 1, seq = seq + 1', 'price = price + 1, seq = seq + 1')).toEqual([
      'all',
      'listing',
    ])
    expect(await advancedBy('price = price + 1, seq = seq + 1', 'sold = sold + 1, seq = seq + 1')).toEqual([
      'all',
      'listing',
    ])
    const renaming = ['price = price + 1, seq = seq + 1', "name = name || '.', seq = seq + 1"]
    expect(await advancedBy(...renaming)).toEqual(['all', 'listing', 'unpriced'])
    expect(await advancedBy(...renaming.reverse())).toEqual(['all', 'listing', 'unpriced'])
    const steps = ['sold = sold + 1, seq = seq + 1', 'price = price + 1, seq = seq + 1', 'price = price + 1']
    expect(await advancedBy(...steps)).toEqual(['all', 'listing', 'unpriced', 'shared'])
    expect(await advancedBy(...steps.reverse())).toEqual(['all', 'listing', 'unpriced', 'shared'])
  })
})
