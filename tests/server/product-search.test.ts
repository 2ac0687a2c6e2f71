import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listProducts } from '../../src/contract/products.ts'
import { ENGINES } from '../support/engines.ts'
import { type MarketFixture, openMarketFixture } from '../support/market-fixture.ts'

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
    await add('Café crème mug', 'Clay from Dhamrai, ৮৪ ml.')
    await add('ক্ষীরপাই মিষ্টি', 'Sweets with ক্ষীর and জ্যৈষ্ঠ mangoes.')
    await add('Hidden jamdani', 'Draft.', { status: 'DRAFT' })
  }, 60_000)
  afterAll(async () => {
    await market.stop()
    await drop()
  })

  const found = async (searchTerm: string, more = {}) =>
    (await market.call(listProducts, { searchTerm, ...more })).data.map(product => product.name)

  it('ranks products with every word in the name first, then the most popular', async () => {
    expect(await found('jamdani')).toEqual(['Jamdani scarf, 84 count', 'Jamdani blouse', 'Tangail cotton saree'])
  })

  it('uses a requested sort instead', async () => {
    expect((await found('jamdani', { sortBy: 'popularity' }))[0]).toBe('Tangail cotton saree')
  })

  it.each([
    ['every word is needed', 'jamdani blouse ready', ['Jamdani blouse']],
    ['in any order', 'blouse jamdani wear', ['Jamdani blouse']],
    ['the last word may be a beginning', 'jamd', ['Jamdani scarf, 84 count', 'Jamdani blouse', 'Tangail cotton saree']],
    ['the others may not', 'jamd scarf', []],
    ['capitals and accents do not matter', 'CAFE Creme', ['Café crème mug']],
    ['Bangla digits are digits', '৮৪ count', ['Jamdani scarf, 84 count']],
    ['Latin digits find Bangla ones', '84 ml', ['Café crème mug']],
    ['Bangla with vowel signs', 'জামদানি', ['ঢাকাই জামদানি শাড়ি']],
    ['the beginning of a Bangla word', 'জামদা', ['ঢাকাই জামদানি শাড়ি']],
    ['a nukta letter, composed', 'শা\u09DCি', ['ঢাকাই জামদানি শাড়ি']],
    ['a nukta letter, decomposed', 'শা\u09A1\u09BCি', ['ঢাকাই জামদানি শাড়ি']],
    ['conjuncts', 'ক্ষীর', ['ক্ষীরপাই মিষ্টি']],
    ['conjuncts in a description', 'জ্যৈষ্ঠ', ['ক্ষীরপাই মিষ্টি']],
    ['joiners do not matter', 'ক্\u200Dষীর', ['ক্ষীরপাই মিষ্টি']],
    ['the category is searched', 'sarees clay', ['Café crème mug']],
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

  it('finds nothing for a term without a letter or a digit', async () => {
    expect(await found('!!! ৳ ?')).toEqual([])
  })

  it('respects the other filters, and only finds listed products', async () => {
    expect(await found('jamdani', { maxPrice: 1 })).toEqual([])
    expect(await found('hidden')).toEqual([])
    const { data } = await market.call(
      listProducts,
      { searchTerm: 'hidden', shopId: market.shopId },
      { as: market.vendor },
    )
    expect(data).toHaveLength(1)
  })
})
