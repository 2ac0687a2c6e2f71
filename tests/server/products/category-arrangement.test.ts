import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runImports } from '../../../server/imports/import-worker.ts'
import { listAuditLog } from '../../../src/contract/audit/audit-log.ts'
import { getImport, importProducts } from '../../../src/contract/imports/product-csv.ts'
import { CATEGORY_ORDER, listCategories } from '../../../src/contract/products/categories.ts'
import { mergeCategory, moveCategory } from '../../../src/contract/products/category-arrangement.ts'
import { createCategory, deleteCategory, updateCategory } from '../../../src/contract/products/category-writes.ts'
import { createProduct, updateProduct } from '../../../src/contract/products/product-writes.ts'
import { listProducts } from '../../../src/contract/products/products.ts'
import { syncCatalogue } from '../../../src/contract/sync/sync.ts'
import { sendForm } from '../../support/fixtures/form-requests.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import { hasLockWaiter, pauseCommit } from '../../support/servers/paused-commit.ts'
import type { TestUser } from '../../support/servers/test-server.ts'

describe.each(ENGINES)('Categories on $name', engine => {
  let market: MarketFixture
  let admin: TestUser
  beforeAll(async () => {
    market = await openMarketFixture({ engine })
    admin = await market.user('ADMIN')
  })
  afterAll(() => market.stop())

  const create = async (name: string, parentId?: string) => {
    const { status, data } = await market.call(createCategory, { name, parentId }, { as: admin })
    expect(status).toBe(201)
    return data.id
  }
  const createTree = async (name: string) => {
    const parent = await create(name)
    return { parent, first: await create(`${name} one`, parent), second: await create(`${name} two`, parent) }
  }
  const list = async (named: string) =>
    (await market.call(listCategories, { ...CATEGORY_ORDER, limit: 100 })).data.filter(({ name }) =>
      name.startsWith(named),
    )
  const namesOf = async (named: string) => (await list(named)).map(({ name }) => name)
  const move = (id: string, beforeId?: string) => market.call(moveCategory, { id, beforeId }, { as: admin })
  const merge = (id: string, intoId: string) => market.call(mergeCategory, { id, intoId }, { as: admin })
  const found = async (query: object) => {
    const { data, meta } = await market.call(listProducts, { limit: 100, ...query })
    return { ids: data.map(({ id }) => id).sort(), total: meta.total, facets: meta.facets }
  }
  const write = async (categoryId: string) => {
    const goods = { name: 'Late', description: 'Written offline.', price: 10, discount: 0, stock: 1 }
    const input = { ...goods, categoryId, shopId: market.shopId }
    return (await market.call(createProduct, input, { as: market.vendor })).data.id
  }
  const cursor = async () => (await market.call(syncCatalogue, {})).meta.cursor

  describe('Order', () => {
    it('changes by moving one before another, or to the end, for everybody', async () => {
      const [a, b, c] = [await create('Order A'), await create('Order B'), await create('Order C')]
      expect((await move(c, a)).status).toBe(200)
      expect(await namesOf('Order')).toEqual(['Order C', 'Order A', 'Order B'])
      await move(a)
      expect(await namesOf('Order')).toEqual(['Order C', 'Order B', 'Order A'])
      const from = await cursor()
      await move(b, c)
      const changed = (await market.call(syncCatalogue, { since: from })).data.categories
      expect(changed.map(({ id }) => id)).toEqual([b])
    })

    it('takes children along with their parent, and moves them among themselves', async () => {
      const { parent, first, second } = await createTree('Nested')
      const last = await create('Nested last')
      await move(last, parent)
      await move(second, first)
      expect(await namesOf('Nested')).toEqual(['Nested last', 'Nested', 'Nested two', 'Nested one'])
    })

    it('refuses a place beside a category of another parent, and of one that is gone', async () => {
      const { first } = await createTree('Apart')
      expect((await move(first, market.categoryId)).status).toBe(409)
      for (const id of [first, market.categoryId]) expect((await move(id, uuid())).status).toBe(409)
      expect((await move(uuid(), first)).status).toBe(404)
    })
  })

  describe('A parent', () => {
    it('lists the products of its children by name and id, with their counts in the facets', async () => {
      const { parent, first } = await createTree('Clothing')
      const ids = [
        await market.addProduct({ category_id: parent }),
        await market.addProduct({ category_id: first }),
      ].sort()
      for (const query of [{ category: 'Clothing' }, { categoryId: parent }, { category: 'Clothing', sortBy: 'price' }])
        expect(await found(query)).toMatchObject({ ids, total: 2 })
      expect((await found({ category: 'Clothing one' })).total).toBe(1)
      const { facets } = await found({ facets: true })
      const counts = facets!.categories.filter(({ name }) => name.startsWith('Clothing'))
      expect(counts.map(({ name, count }) => [name, count])).toEqual([
        ['Clothing', 2],
        ['Clothing one', 1],
      ])
    })

    it('is of the first level, another category, and given only to one without children', async () => {
      const { parent, first } = await createTree('Level')
      const give = async (id: string, parentId: string) =>
        (await market.call(updateCategory, { id, parentId }, { as: admin })).status
      expect(await give(parent, parent)).toBe(400)
      expect(await give(parent, market.categoryId)).toBe(400)
      expect(await give(market.categoryId, first)).toBe(400)
      expect(await give(first, '')).toBe(200)
      expect((await list('Level one'))[0]!.parentId).toBeUndefined()
    })

    it.each(['upper', 'lower'] as const)(
      'makes no third level when another is given meanwhile, after the %s one',
      async first => {
        const [top, middle, bottom] = [
          await create(`${first} A`),
          await create(`${first} B`),
          await create(`${first} C`),
        ]
        const give = async (id: string, parentId: string) =>
          (await market.call(updateCategory, { id, parentId }, { as: admin })).status
        const levels = { upper: [middle, top], lower: [bottom, middle] } as const
        const { [first]: early, [first === 'upper' ? 'lower' : 'upper']: late } = levels
        const paused = pauseCommit(market.store, async tx => {
          const row = tx.selectFrom('categories').select('parent_id').where('id', '=', early[0])
          return (await row.executeTakeFirstOrThrow()).parent_id === early[1]
        })
        const given = [give(...early)]
        await paused.isPaused
        given.push(give(...late))
        await expect.poll(() => hasLockWaiter(market.store)).toBe(true)
        paused.resume()
        expect(await Promise.all(given)).toEqual([200, 400])
      },
    )

    it('stands before its children, also one that was before it or is new', async () => {
      const [child, parent, last] = [await create('Place A'), await create('Place B'), await create('Place C')]
      await market.call(updateCategory, { id: child, parentId: parent }, { as: admin })
      await create('Place D', parent)
      expect(await namesOf('Place')).toEqual(['Place B', 'Place A', 'Place D', 'Place C'])
      await merge(parent, last)
      expect(await namesOf('Place')).toEqual(['Place C', 'Place A', 'Place D'])
    })

    it('cannot be deleted, nor is it among the empty ones', async () => {
      const { parent } = await createTree('Kept')
      const empty = (await market.call(listCategories, { empty: true, limit: 100 })).data.map(({ name }) => name)
      expect([empty.includes('Kept'), empty.includes('Kept one')]).toEqual([false, true])
      expect((await market.call(deleteCategory, { id: parent }, { as: admin })).status).toBe(409)
    })
  })

  describe('Merging', () => {
    it('moves the products, and both names list what one name lists', async () => {
      const [saris, target] = [await create('Saris'), await create('Handloom')]
      const ids = [await write(saris), await write(target)].sort()
      const from = await cursor()
      expect(await merge(saris, target)).toMatchObject({ status: 200, data: { id: target, formerNames: ['Saris'] } })
      for (const query of [
        { category: 'Saris' },
        { category: 'Handloom' },
        { categoryId: saris },
        { categoryId: target },
      ])
        expect(await found(query)).toMatchObject({ ids, total: 2 })
      const told = (await market.call(syncCatalogue, { since: from })).data
      expect([told.removed.categories, told.products.map(({ category }) => category.name)]).toEqual([
        [saris],
        ['Handloom'],
      ])
      const { facets } = await found({ facets: true, category: 'Saris' })
      expect(facets!.categories.filter(({ id }) => [saris, target].includes(id))).toMatchObject([
        { id: target, count: 2 },
      ])
    })

    it('happens once, however often it is asked for and after another merge', async () => {
      const [a, b, c] = [await create('Chain A'), await create('Chain B'), await create('Chain C')]
      const id = await market.addProduct({ category_id: a })
      expect([(await merge(a, b)).status, (await merge(a, b)).status]).toEqual([200, 200])
      await merge(b, c)
      for (const name of ['Chain A', 'Chain B', 'Chain C']) expect((await found({ category: name })).ids).toEqual([id])
      expect((await list('Chain'))[0]!.formerNames).toEqual(['Chain B', 'Chain A'])
      expect((await found({ categoryId: a })).ids).toEqual([id])
    })

    it('gives the target the children, and a name that is used again to its new category', async () => {
      const { parent, first } = await createTree('Toys')
      const target = await create('Games')
      await merge(parent, target)
      expect((await list('Toys one'))[0]!.parentId).toBe(target)
      const again = await create('Toys')
      const id = await market.addProduct({ category_id: again })
      expect((await found({ category: 'Toys' })).ids).toEqual([id])
      await merge(first, again)
      expect((await list('Toys two'))[0]!.parentId).toBe(target)
    })

    it('also takes products that devices write into the merged category later', async () => {
      const [former, target] = [await create('Former'), await create('Present')]
      await merge(former, target)
      const id = await write(former)
      expect((await found({ category: 'Present' })).ids).toEqual([id])
      const change = { id, categoryId: former, price: 11 }
      expect((await market.call(updateProduct, change, { as: market.vendor })).data.categoryId).toBe(target)
    })

    it('lets product files find the category by its former name, and a child by its path', async () => {
      const { parent } = await createTree('Path')
      const [former, target] = [await create('File former'), await create('File present')]
      await merge(former, target)
      const file = `name,description,category,price,stock\nA kite,Flies over roofs.,Path > Path one,100,1\nA ball,Rolls over grass.,File former,100,1\n`
      const sent = await sendForm(market, importProducts, { file, data: {} }, { as: market.vendor })
      await runImports(market.services)
      const { data: done } = await market.call(getImport, { id: sent.data.importId }, { as: market.vendor })
      expect(done).toMatchObject({ state: 'DONE', created: 2, failed: 0 })
      const names = async (categoryId: string) =>
        (await market.call(listProducts, { categoryId })).data.map(({ name, category }) => [name, category.name])
      expect([await names(parent), await names(target)]).toEqual([
        [['A kite', 'Path one']],
        [['A ball', 'File present']],
      ])
    })

    it('is not done into itself or into a category that is gone, and is in the log', async () => {
      const [a, b] = [await create('Logged A'), await create('Logged B')]
      expect([(await merge(a, a)).status, (await merge(a, uuid())).status, (await merge(uuid(), b)).status]).toEqual([
        400, 404, 404,
      ])
      await merge(a, b)
      const [entry] = (await market.call(listAuditLog, {}, { as: admin })).data
      expect(entry).toMatchObject({
        action: 'category.merge',
        before: { name: 'Logged A' },
        after: { into: b, products: 0 },
      })
      expect(entry!.mentions).toEqual({ [b]: { name: 'Logged B', path: `/dashboard/categories?edit=${b}` } })
    })

    it('of two that are merged into each other at once leaves one', async () => {
      const [a, b] = [await create('Twin A'), await create('Twin B')]
      const statuses = (await Promise.all([merge(a, b), merge(b, a)])).map(({ status }) => status)
      expect(statuses.sort()).toEqual([200, 404])
      expect(await list('Twin')).toHaveLength(1)
    })
  })
})
