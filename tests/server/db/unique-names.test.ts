import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStore } from '../../../server/db/engines/open-store.ts'
import { toNameKey } from '../../../server/db/name-key.ts'
import { claimAllNames } from '../../../server/db/unique-names.ts'
import { createCoupon } from '../../../src/contract/coupons/coupon-writes.ts'
import { applyCoupon } from '../../../src/contract/coupons/coupons.ts'
import { DAY_MS } from '../../../src/contract/durations.ts'
import { createCategory, deleteCategory, updateCategory } from '../../../src/contract/products/category-writes.ts'
import { createShop, updateShop } from '../../../src/contract/shops/shop-writes.ts'
import { createPhoto, sendForm } from '../../support/fixtures/form-requests.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import type { TestUser } from '../../support/servers/test-server.ts'

const ALIKE: [name: string, others: string[]][] = [
  ['Aarong', ['AARONG', 'Aa\u200brong', 'Aarong\u00a0', 'Aa rong', 'Аarong', 'aarоng', '\u202eAarong', 'Aa\u00adrong']],
  [
    'Bata House',
    ['Bata  House', 'Bata\u2003House', 'BataHouse', 'Ｂａｔａ Ｈｏｕｓｅ', '𝐁𝐚𝐭𝐚 House', 'Ваtа Ноusе', 'Bаtа h0use'],
  ],
  ['Étoile', ['étoile', 'ÉTOILE', 'E\u0301toile', 'e\u0301toile', 'Е\u0301toile']],
  ['Walton 10', ['WaIton 10', 'Wa1ton 10', 'WALTON ১০', 'Wаltоn lO']],
  ['শাড়ির মেলা', ['শাড\u09bcির মেলা', 'শাড়ির  মেলা', 'শা\u200cড়ির মেলা', '\u200eশাড়ির মেলা']],
  ['উৎসব', ['উত্\u200Dসব', 'উৎসব\u200B']],
  [
    'Apex',
    [
      'Apex.',
      'Apex™',
      'Apex®',
      '© Apex',
      'Apex !!',
      '“Apex”',
      "'Apex'",
      'Арех…',
      '–Apex–',
      'Apex ★',
      '✔ Apex ✅',
      'Apex।',
    ],
  ],
  ['Dhaka™ Toys', ['Dhaka Toys', 'dhaka toys®', 'Dhaka℠ Toys.']],
  ['...', ['…']],
  ['Ilish', ['ILISH', 'ilish', 'llish', 'Ιlish', 'Іlish', 'ıLISH']],
]

describe('The folded form of a name', () => {
  it.each(ALIKE)('is one for %s and all that look like it', (name, others) => {
    expect(others.map(other => [other, toNameKey(other)])).toEqual(others.map(other => [other, toNameKey(name)]))
  })

  it('differs for other names', () => {
    const names = [
      'Etoile',
      'Étoile',
      'Aarong',
      'Aarongs',
      'Dhaka Mart',
      'Dhaka Cart',
      'দোকান ১',
      'দোকান ২',
      'মেলা',
      'মালা',
      '!',
      '★',
      '🌸',
      '🌼',
      'A.B',
      'C',
      'C+',
      'C#',
      'ⓒ Mart',
    ]
    expect(new Set(names.map(toNameKey)).size).toBe(names.length)
  })

  it('does not change when it is folded again', () => {
    for (const name of ALIKE.flatMap(([one, others]) => [one, ...others])) {
      expect(toNameKey(toNameKey(name))).toBe(toNameKey(name))
    }
  })
})

describe.each(ENGINES)('Unique names on $name', engine => {
  let market: MarketFixture
  let admin: TestUser
  let logo: Uint8Array<ArrayBuffer>
  beforeAll(async () => {
    market = await openMarketFixture({ engine })
    admin = await market.user('ADMIN')
    logo = await createPhoto()
  })
  afterAll(() => market.stop())

  const openShop = (name: string, as = market.vendor) =>
    sendForm(
      market,
      createShop,
      { data: { name, phoneNumber: '01711000101', shopAddress: 'Tangail', description: 'Sarees.' }, file: logo },
      { as },
    )
  const addCategory = (name: string) => sendForm(market, createCategory, { data: { name }, file: logo }, { as: admin })

  it.each(ALIKE)('a shop cannot be opened as another %s', async (name, others) => {
    expect((await openShop(name)).status).toBe(201)
    for (const other of others) {
      const refused = await openShop(other, market.otherVendor)
      const message = `There is a shop named ${name} already. Choose another name.`
      expect([other, refused.status, refused.message]).toEqual([other, 409, message])
    }
  })

  it('of two vendors who take names that look alike at the same moment, one gets it', async () => {
    const responses = await Promise.all(['Rong', 'Rоng', 'RONG'].map(name => openShop(name)))
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  })

  it('a shop may write its own name in another way, and leaves a name that it gives up', async () => {
    const { data } = await openShop('Jolpai')
    const rename = (name: string) => market.call(updateShop, { id: data.id, name }, { as: market.vendor })
    expect((await rename('JOLPAI')).status).toBe(200)
    expect((await rename('Amloki')).status).toBe(200)
    expect((await openShop('jolpai', market.otherVendor)).status).toBe(201)
    expect((await rename('Jоlpai')).status).toBe(409)
  })

  it('a category cannot have a name that looks like another, until that one is deleted', async () => {
    const { data } = await addCategory('Crème')
    expect((await addCategory('CRÈME')).status).toBe(409)
    const other = await addCategory('Cream')
    const rename = await market.call(updateCategory, { id: other.data.id, name: 'cre\u0300me' }, { as: admin })
    expect(rename.status).toBe(409)
    await market.call(deleteCategory, { id: data.id }, { as: admin })
    expect((await addCategory('crème')).status).toBe(201)
  })

  it('a coupon is found by its code as another keyboard writes it', async () => {
    const endTime = new Date(market.services.now() + DAY_MS).toISOString()
    const add = (code: string) => market.call(createCoupon, { code, discountAmount: 10, endTime }, { as: admin })
    expect((await add('শাড়ি২০')).status).toBe(201)
    expect((await add('শাড\u09bcি20')).status).toBe(409)
    // As an earlier version stored it.
    await market.addCoupon({ code: 'P\u09dcO10' })
    const apply = async (code: string) => (await market.call(applyCoupon, { code }, { as: market.customer })).status
    for (const code of ['শাড\u09bcি২০', 'শাড়ি20', ' শাড়ি ২০\u200b', 'p\u09a1\u09bco10', 'Pড়০১০'])
      expect([code, await apply(code)]).toEqual([code, 200])
    expect(await apply('শাড়ি২১')).toBe(404)
  })

  it('rows that look alike already keep their names when the tables are migrated, and the oldest holds it', async () => {
    const place = await engine.open()
    const before = await openStore(place)
    const vendorId = uuid()
    await before.write(async tx => {
      const [userId, now] = [uuid(), Date.now()]
      await sql`insert into users (id, email, password_hash, role, status, created_at)
        values (${userId}, 'v@test.example', '', 'VENDOR', 'ACTIVE', ${now})`.execute(tx)
      await sql`insert into profiles (id, user_id, name, email, phone_number, address, created_at)
        values (${vendorId}, ${userId}, 'V', 'v@test.example', '', '', ${now})`.execute(tx)
      for (const [at, name] of ['Étoile', 'étoile', 'Etoile\u200b', 'Other'].entries())
        await sql`insert into shops (id, vendor_id, name, phone_number, shop_address, description, logo_url, status, created_at)
          values (${`shop-${at}`}, ${vendorId}, ${name}, '', '', '', '', 'ACTIVE', ${now + at})`.execute(tx)
      await sql`drop table unique_names`.execute(tx)
      await sql`delete from migrations where name = '0046-unique-names'`.execute(tx)
      await sql`delete from counters where name = 'expansion 0046-unique-names'`.execute(tx)
    })
    await before.close()
    const after = await openStore(place)
    const holders = await after.read
      .selectFrom('unique_names')
      .select(['owner_id', 'name_key'])
      .orderBy('owner_id')
      .execute()
    expect(holders.map(({ owner_id }) => owner_id)).toEqual(['shop-0', 'shop-2', 'shop-3'])
    const names = await after.read.selectFrom('shops').select('name').orderBy('id').execute()
    expect(names.map(({ name }) => name)).toEqual(['Étoile', 'étoile', 'Etoile\u200b', 'Other'])
    // As an earlier version folded it.
    await after.write(tx =>
      tx.updateTable('unique_names').set({ name_key: 'other.' }).where('owner_id', '=', 'shop-3').execute(),
    )
    await after.write(claimAllNames)
    const again = await after.read
      .selectFrom('unique_names')
      .select(['owner_id', 'name_key'])
      .orderBy('owner_id')
      .execute()
    expect(again).toEqual(holders)
    await after.close()
    await place.drop()
  })
})
