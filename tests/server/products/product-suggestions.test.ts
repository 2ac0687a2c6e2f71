import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteProduct } from '../../../src/contract/products/product-writes.ts'
import { listProducts, suggestProducts } from '../../../src/contract/products/products.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { addPanjabi, variant } from '../../support/fixtures/panjabi.ts'
import { seedProducts } from '../../support/fixtures/seed-products.ts'
import { ENGINES } from '../../support/servers/engines.ts'

describe.each(ENGINES)('Suggestions and corrections on $name', ({ open }) => {
  let market: MarketFixture
  let drop: () => Promise<void>
  beforeAll(async () => {
    const { databaseUrl, drop: close } = await open()
    drop = close
    market = await openMarketFixture({ config: { databaseUrl } })
    const add = (name: string, row = {}) =>
      market.addProduct({ name: name.normalize('NFC'), description: 'Made by hand.', ...row })
    await add('ঢাকাই জামদানি শাড়ি', { sold: 3 })
    await add('টাঙ্গাইল শাড়ি', { sold: 9 })
    await add('মিষ্টি দই')
    await add('Jamdani scarf', { sold: 5, price: 45_050 })
    await add('Cotton saree', { sold: 70, description: 'Goes with a jamdani blouse.' })
    for (let n = 0; n < 10; n++) await add(`Clay mug ${n}`, { sold: n })
    await add('Zamindar chair', { status: 'DRAFT' })
  }, 60_000)
  afterAll(async () => {
    await market.stop()
    await drop()
  })

  const suggest = async (searchTerm: string) => {
    const { data, meta } = await market.call(suggestProducts, { searchTerm })
    return { names: data.map(product => product.name), data, corrected: meta?.corrected }
  }
  const fold = (text: string) => text.normalize('NFC')

  it('have matching names first, the most popular before the others', async () => {
    expect((await suggest('jamd')).names).toEqual(['Jamdani scarf', 'ঢাকাই জামদানি শাড়ি', 'Cotton saree'].map(fold))
    expect((await suggest('শাড়ি')).names.slice(0, 3)).toEqual(['টাঙ্গাইল শাড়ি', 'ঢাকাই জামদানি শাড়ি', 'Cotton saree'].map(fold))
  })

  it('have the matching parts of the name, the category, and the price in taka', async () => {
    const [scarf] = (await suggest('jamd')).data
    const category = { id: market.categoryId, name: 'Sarees' }
    expect(scarf).toMatchObject({ price: 450.5, highlight: [[0, 4]], category })
  })

  it('have the highest price, too, where variants cost more', async () => {
    const { id } = await addPanjabi(market, [variant(['40'], { price: 650 }), variant(['42'], { price: 900 })])
    expect((await suggest('panjabi')).data).toMatchObject([{ price: 650, priceMax: 900 }])
    expect(Object.keys((await suggest('scarf')).data[0]!)).not.toContain('priceMax')
    await market.call(deleteProduct, { id }, { as: market.vendor })
  })

  it('have categories and shops where they are asked for, in any spelling, but no closed shop', async () => {
    const shop = await market.addShop(market.vendor, { name: 'Sharee Polli' })
    await market.addShop(market.vendor, { name: 'Saree Palace', status: 'CLOSED' })
    const { data } = await market.call(suggestProducts, { searchTerm: 'শাড়ি', places: true })
    expect(data.slice(0, 2)).toMatchObject([
      { kind: 'category', id: market.categoryId, name: 'Sarees' },
      { kind: 'shop', id: shop, name: 'Sharee Polli' },
    ])
    expect(data.slice(2).map(row => row.name)).toEqual((await suggest('শাড়ি')).names)
    expect((await market.call(suggestProducts, { searchTerm: 'pol', places: true })).data).toMatchObject([{ id: shop }])
  })

  it('are at most eight, also for one letter', async () => {
    expect((await suggest('c')).names).toHaveLength(8)
    expect((await suggest('mug')).names[0]).toBe('Clay mug 9')
  })

  it.each([
    ['jamdanni scrf', 'jamdanni scarf', 'Jamdani scarf'],
    ['sareee', undefined, 'Cotton saree'],
    ['sharee', undefined, 'Cotton saree'],
    ['jamdoni scarf', undefined, 'Jamdani scarf'],
    ['জামদানী', undefined, 'Jamdani scarf'],
    ['জামদনি', 'জামদানি', 'ঢাকাই জামদানি শাড়ি'],
    ['সারি', undefined, 'Cotton saree'],
    ['মিস্টি', undefined, 'মিষ্টি দই'],
    ['chmair clay mug', 'clay mug', 'Clay mug 9'],
  ])('find what %s was meant to be, and say so where it had to be corrected', async (typed, to, name) => {
    const corrected = to && { from: typed, to: fold(to) }
    const suggested = await suggest(typed)
    expect(suggested).toMatchObject({ corrected })
    expect(suggested.names[0]).toBe(fold(name))
    const { data, meta } = await market.call(listProducts, { searchTerm: typed })
    expect(meta.corrected).toEqual(corrected)
    expect(data.map(product => product.name)).toContain(fold(name))
  })

  it('do not correct a term with results, nor one without similar words', async () => {
    for (const term of ['jamdani', 'refrigerator', 'x', '!', '']) {
      expect((await suggest(term)).corrected).toBeUndefined()
      expect((await market.call(listProducts, { searchTerm: term })).meta.corrected).toBeUndefined()
    }
  })

  it('offer other searches where nothing is found, as the results do', async () => {
    const { data, meta } = await market.call(suggestProducts, { searchTerm: 'leather scarf bag' })
    const listed = await market.call(listProducts, { searchTerm: 'leather scarf bag' })
    expect([data, meta?.instead]).toEqual([[], ['scarf']])
    expect(listed.meta.instead).toEqual(['scarf'])
  })

  it('never reveal a word of an unlisted product', async () => {
    expect(await suggest('zamindor')).toMatchObject({ names: [], corrected: undefined })
  })

  it('do not suggest a correction without results under the other filters', async () => {
    const { data, meta } = await market.call(listProducts, { searchTerm: 'jamdani scrf', maxPrice: 1 })
    expect([data, meta.corrected]).toEqual([[], undefined])
  })

  it.each(['x'.repeat(10_000), 'জামদানী '.repeat(1250), '"*(', '\u09CD', "'; drop table vocabulary; --"])(
    'handle any input (%#)',
    async typed => {
      const response = await market.request(`/products/suggestions?${new URLSearchParams({ searchTerm: typed })}`)
      expect(response.status).toBe(200)
    },
  )

  it.each([
    ['minPrice=1e15', 0],
    ['maxPrice=1e15', 15],
    ['maxPrice=-1e300', 0],
    ['minPrice=-1e300', 15],
    ['minPrice=1e300', 15],
  ])('hold beside price bounds that no price can reach: %s', async (bound, total) => {
    const response = await market.request(`/products?${bound}`)
    expect(((await response.json()) as { meta: { total: number } }).meta.total).toBe(total)
  })

  it('are the most popular ones, however many names contain the words', async () => {
    await seedProducts(market, 2500, n =>
      n < 2200 ? { name: `Gamcha ${n}`, sold: 1000 + n } : { name: `Teapot ${n}`, sold: 100_000 + n },
    )
    const last = (name: string, from: number) => Array.from({ length: 8 }, (_, n) => `${name} ${from - n}`)
    expect((await suggest('gamcha')).names, 'below the teapots').toEqual(last('Gamcha', 2199))
    await market.store.write(tx =>
      tx.updateTable('products').set({ popularity: 0 }).where('sold', '>=', 100_000).execute(),
    )
    expect((await suggest('gam')).names, 'at the top').toEqual(last('Gamcha', 2199))
    expect((await suggest('2 gamch')).names, 'a whole word and the beginning of one').toEqual(['Gamcha 2'])
  })
})
