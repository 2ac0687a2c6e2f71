import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listProducts } from '../../../src/contract/products/products.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { ENGINES } from '../../support/servers/engines.ts'

describe.each(ENGINES)('Search on $name', ({ open }) => {
  let market: MarketFixture
  let drop: () => Promise<void>
  beforeAll(async () => {
    const { databaseUrl, drop: close } = await open()
    drop = close
    market = await openMarketFixture({ config: { databaseUrl } })
    const add = (name: string, description: string, row = {}) =>
      market.addProduct({ name: name.normalize('NFC'), description: description.normalize('NFC'), ...row })
    await add('ঢাকাই জামদানি শাড়ি', 'Woven on the Shitalakshya.')
    await add('Tangail cotton saree', 'Soft. Goes with a jamdani blouse.', { sold: 50 })
    await add('Jamdani blouse', 'Ready to wear.', { sold: 1 })
    await add('Jamdani scarf, 84 count', 'Light.', { sold: 7 })
    await add('Café crème mug', 'Clay from Dhamrai, ৮৪ ml.', { discount: 0 })
    await add('ক্ষীরপাই মিষ্টি', 'Sweets with ক্ষীর and জ্যৈষ্ঠ mangoes.')
    await add('Hidden jamdani', 'Draft.', { status: 'DRAFT' })
  }, 60_000)
  afterAll(async () => {
    await market.stop()
    await drop()
  })

  const found = async (searchTerm: string, more = {}) =>
    (await market.call(listProducts, { searchTerm, ...more })).data.map(product => product.name)

  const JAMDANI = [
    'Jamdani scarf, 84 count',
    'Jamdani blouse',
    'ঢাকাই জামদানি শাড়ি'.normalize('NFC'),
    'Tangail cotton saree',
  ]

  it('ranks products with every word in the name first, as it was typed before other spellings, then the most popular', async () => {
    expect(await found('jamdani')).toEqual(JAMDANI)
  })

  it('finds every spelling in both scripts, the typed one first', async () => {
    expect((await found('জামদানি')).sort()).toEqual([...JAMDANI].sort())
    expect((await found('জামদানি'))[0]).toBe(JAMDANI[2])
    for (const spelling of ['saree', 'sari', 'shari', 'sharee', 'শাড়ি', 'শাড়ী'])
      expect((await found(spelling)).slice(0, 2).sort(), spelling).toEqual([JAMDANI[3], JAMDANI[2]].sort())
  })

  it('has the default order for the sort by relevance, too, which counts as absent without a term', async () => {
    expect(await found('jamdani', { sortBy: 'relevance', sortOrder: 'asc' })).toEqual(JAMDANI)
    const newest = (await market.call(listProducts, { sortBy: 'relevance' })).data.map(product => product.name)
    expect(newest).toEqual((await market.call(listProducts, {})).data.map(product => product.name))
  })

  it('puts what products are before a word that only their category has', async () => {
    expect((await found('sarees clay'))[0]).toBe('Tangail cotton saree')
  })

  it('uses a requested sort instead', async () => {
    expect((await found('jamdani', { sortBy: 'popularity' }))[0]).toBe('Tangail cotton saree')
  })

  it.each([
    ['every word is needed', 'jamdani blouse ready', ['Jamdani blouse']],
    ['in any order', 'blouse jamdani wear', ['Jamdani blouse']],
    ['the last word may be a beginning', 'jamd', JAMDANI],
    ['the others may not, and are left out', 'jamd scarf', ['Jamdani scarf, 84 count']],
    ['a word that no product has is left out', 'samsung scarf', ['Jamdani scarf, 84 count']],
    ['but not a word that is merely not on sale', 'ilish', []],
    ['nor together with others', 'ilish scarf', []],
    ['two words may be one', 'jam dani scarf', ['Jamdani scarf, 84 count']],
    ['one word may be two', 'jamdaniscarf', ['Jamdani scarf, 84 count']],
    ['a synonym', 'dupatta', ['Jamdani scarf, 84 count']],
    ['a plural', 'mugs', ['Café crème mug']],
    ['words that only say how somebody shops do not matter', 'mug price in bd', ['Café crème mug']],
    ['capitals and accents do not matter', 'CAFE Creme', ['Café crème mug']],
    ['Bangla digits are digits', '৮৪ count', ['Jamdani scarf, 84 count']],
    ['Latin digits find Bangla ones', '84 ml', ['Café crème mug']],
    ['Bangla with vowel signs', 'ঢাকাই জামদানি', [JAMDANI[2]]],
    ['the beginning of a Bangla word', 'ঢাকাই জামদা', [JAMDANI[2]]],
    ['a nukta letter, composed', 'ঢাকাই শা\u09DCি', [JAMDANI[2]]],
    ['a nukta letter, decomposed', 'ঢাকাই শা\u09A1\u09BCি', [JAMDANI[2]]],
    ['conjuncts', 'ক্ষীর', ['ক্ষীরপাই মিষ্টি']],
    ['conjuncts in a description', 'জ্যৈষ্ঠ', ['ক্ষীরপাই মিষ্টি']],
    ['joiners do not matter', 'ক্\u200Dষীর', ['ক্ষীরপাই মিষ্টি']],
    ['the category is searched', 'sarees misti', ['ক্ষীরপাই মিষ্টি']],
  ])('%s: %s', async (_, term, names) => {
    expect(await found(term)).toEqual(names)
  })

  it.each([
    '"',
    '""',
    "'",
    '*',
    '(',
    'jamdani"',
    'jamdani* OR',
    'NEAR(jamdani, 2)',
    'name : jamdani',
    '{text} : x',
    '^jamdani',
    '-jamdani',
    "jamdani' & '",
    'jamdani:* | x',
    'a\\',
    '%',
    '_____',
    "'; drop table products; --",
    '\u0300\u0301',
    '🙂',
    'অ\u09CD',
    ' \t ',
    'x'.repeat(10_000),
    'jamdani '.repeat(1200),
    Array.from({ length: 500 }, (_, n) => `w${n}`).join(' '),
  ])('never stumbles over what somebody typed (%#)', async term => {
    const response = await market.request(`/products?${new URLSearchParams({ searchTerm: term })}`)
    expect(response.status).toBe(200)
  })

  it.each([
    ['leather scarf bag', ['scarf']],
    ['iphone 15', []],
    ['fridge', []],
    ['bata', []],
    ['jamdani bell', []],
    ['redmi note 84', []],
    ['aarong', []],
    ['towel', []],
    ['মশারি', []],
  ])('shows nothing else for %s, which is not on sale, and offers %s', async (searchTerm, instead) => {
    const { data, meta } = await market.call(listProducts, { searchTerm })
    expect({ data, total: meta.total, corrected: meta.corrected }).toEqual({ data: [], total: 0, corrected: undefined })
    expect(meta.instead ?? []).toEqual(instead)
  })

  it('finds nothing for a term without a letter or a digit', async () => {
    expect(await found('!!! ৳ ?')).toEqual([])
  })

  it('respects the other filters, and only finds listed products', async () => {
    expect(await found('jamdani', { maxPrice: 1 })).toEqual([])
    expect(await found('hidden')).toEqual([])
    expect(await found('jamdani', { minRating: 3 })).toEqual([])
    expect(await found('mug', { discounted: true })).toEqual([])
    expect(await found('jamdani', { discounted: true })).toEqual(JAMDANI)
    const { data } = await market.call(
      listProducts,
      { searchTerm: 'hidden', shopId: market.shopId },
      { as: market.vendor },
    )
    expect(data).toHaveLength(1)
  })
})
