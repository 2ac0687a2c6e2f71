import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { updateSearchIndex } from '../../../server/products/listing/search-index-job.ts'
import { listAuditLog } from '../../../src/contract/audit/audit-log.ts'
import { CATEGORY_ORDER, getCategory, listCategories } from '../../../src/contract/products/categories.ts'
import { createCategory, deleteCategory, updateCategory } from '../../../src/contract/products/category-writes.ts'
import { deleteProduct } from '../../../src/contract/products/product-writes.ts'
import { getProduct, listProducts } from '../../../src/contract/products/products.ts'
import { syncCatalogue } from '../../../src/contract/sync/sync.ts'
import { createPhoto, sendForm } from '../../support/fixtures/form-requests.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { seedProducts } from '../../support/fixtures/seed-products.ts'
import type { TestUser } from '../../support/servers/test-server.ts'

let market: MarketFixture
let admin: TestUser
beforeAll(async () => {
  market = await openMarketFixture()
  admin = await market.user('ADMIN', { name: 'Farida Yasmin' })
})
afterAll(() => market.stop())

const create = (name: string) => market.call(createCategory, { name }, { as: admin })
const cursor = async () => (await market.call(syncCatalogue, {})).meta.cursor
const since = async (from: string | undefined) => (await market.call(syncCatalogue, { since: from })).data

describe('A new category', () => {
  it('comes last, with its picture, and is synced to devices', async () => {
    const from = await cursor()
    const sent = { data: { name: ' Pottery ', description: 'Clay' }, file: await createPhoto() }
    const { status, data } = await sendForm(market, createCategory, sent, { as: admin })
    expect([status, data.name, data.description]).toEqual([201, 'Pottery', 'Clay'])
    expect((await fetch(market.url + data.image)).status).toBe(200)
    expect((await market.call(listCategories, CATEGORY_ORDER)).data.at(-1)).toEqual(data)
    expect((await market.call(listCategories, {})).data[0]).toEqual(data)
    expect((await since(from)).categories).toEqual([data])
  })

  it('is answered unchanged when its id is sent again', async () => {
    const id = uuid()
    const make = () => market.call(createCategory, { id, name: 'Brassware' }, { as: admin })
    expect([(await make()).status, (await make()).status]).toEqual([201, 200])
  })

  it.each(['Pottery', 'POTTERY', ' pottery '])('cannot be named %j, because the name is taken', async name => {
    expect(await create(name)).toMatchObject({
      status: 409,
      error: { code: 'DUPLICATE', fields: { name: expect.stringContaining('already') } },
    })
  })

  it('needs a name', async () => {
    expect(await create('  ')).toMatchObject({ status: 400, message: 'Name is required' })
  })

  it('is created once by concurrent requests', async () => {
    const responses = await Promise.all(Array.from({ length: 8 }, () => create('Basketry')))
    expect(responses.map(response => response.status).sort()).toEqual([201, ...Array(7).fill(409)])
  })
})

describe('Renaming a category', () => {
  it('gives its products the new name on devices, in the search and in the filter', async () => {
    const { data: category } = await create('Jute')
    const productId = await market.addProduct({ category_id: category.id, name: 'Floor mat' })
    const filtered = async (name: string) => (await market.call(listProducts, { category: name })).meta.total
    expect([await filtered('Jute'), await filtered('Golden fibre')]).toEqual([1, 0])
    const from = await cursor()
    const { data } = await market.call(updateCategory, { id: category.id, name: 'Golden fibre' }, { as: admin })
    expect(data).toMatchObject({ name: 'Golden fibre', image: category.image })
    expect(data.seq).toBeGreaterThan(category.seq)
    expect([await filtered('Jute'), await filtered('Golden fibre')]).toEqual([0, 1])
    const found = await market.call(listProducts, { searchTerm: 'golden fib' })
    expect(found.data.map(product => product.id)).toEqual([productId])
    const told = await since(from)
    expect([told.categories, told.products.map(product => product.category.name)]).toEqual([[data], ['Golden fibre']])
  })

  it('with very many products takes effect at once, and in the search a little later', async () => {
    const { id } = (await create('Lanterns')).data
    await seedProducts(market, 700, n => ({ category_id: id, name: `Thing ${n}` }))
    const found = async (searchTerm: string) => (await market.call(listProducts, { searchTerm })).meta.total
    const from = await cursor()
    await market.call(updateCategory, { id, name: 'Lamps' }, { as: admin })
    expect((await since(from)).products.every(product => product.category.name === 'Lamps')).toBe(true)
    expect((await market.call(listProducts, { category: 'Lamps' })).meta.total).toBe(700)
    expect([await found('lanterns'), await found('lamps')]).toEqual([700, 0])
    await Promise.all([updateSearchIndex(market.store), updateSearchIndex(market.store)])
    expect([await found('lanterns'), await found('lamps')]).toEqual([0, 700])
  })

  it('changes nothing else, and accepts a new picture', async () => {
    const { data: before } = await create('Bamboo')
    const send = { as: admin, path: `/categories/${before.id}` }
    const { data } = await sendForm(market, updateCategory, { file: await createPhoto('#224466') }, send)
    expect(data.name).toBe('Bamboo')
    expect(data.image).not.toBe(before.image)
    const same = await market.call(updateCategory, { id: before.id, name: 'BAMBOO' }, { as: admin })
    expect(same.data.name).toBe('BAMBOO')
  })

  it('rejects a taken name and an unknown category', async () => {
    const rename = async (id: string) =>
      (await market.call(updateCategory, { id, name: 'Sarees' }, { as: admin })).status
    expect(await rename((await create('Leather')).data.id)).toBe(409)
    expect(await rename(uuid())).toBe(404)
  })
})

describe('Deleting a category', () => {
  it('is rejected while it has products, with their number', async () => {
    const { data: category } = await create('Toys')
    const ids = [
      await market.addProduct({ category_id: category.id }),
      await market.addProduct({ category_id: category.id, status: 'DRAFT' }),
    ]
    const remove = () => market.call(deleteCategory, { id: category.id }, { as: admin })
    expect(await remove()).toMatchObject({
      status: 409,
      message: '2 products are in this category. Move them to another category first.',
      error: {
        code: 'CONFLICT',
        products: 2,
        descriptor: {
          key: '{count} products are in this category. Move them to another category first.',
          values: { count: 2 },
        },
      },
    })
    for (const id of ids) await market.call(deleteProduct, { id }, { as: market.vendor })
    const from = await cursor()
    expect((await remove()).status).toBe(200)
    expect((await market.call(getCategory, { id: category.id })).status).toBe(404)
    expect((await since(from)).removed.categories).toEqual([category.id])
    expect((await remove()).status).toBe(404)
    expect((await create('Toys')).status).toBe(201)
    expect((await market.call(getProduct, { id: ids[0]! })).status).toBe(404)
  })
})

it('Changes of categories by admins are in the audit log, with actor, before and after', async () => {
  const { data } = await create('Shells')
  await market.call(updateCategory, { id: data.id, name: 'Conch shells' }, { as: admin })
  await market.call(deleteCategory, { id: data.id }, { as: admin })
  const log = await market.call(listAuditLog, { entity: 'category', entityId: data.id }, { as: admin })
  expect(log.meta.total).toBe(3)
  expect(log.data.map(entry => [entry.action, entry.before?.name, entry.after?.name])).toEqual([
    ['category.delete', 'Conch shells', undefined],
    ['category.update', 'Shells', 'Conch shells'],
    ['category.create', undefined, 'Shells'],
  ])
  expect(log.data[0]!.actor).toEqual({ id: admin.userId, name: 'Farida Yasmin', role: 'ADMIN' })
})
