import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { CATEGORY_ORDER, listCategories } from '../../../src/contract/products/categories.ts'
import { listProducts } from '../../../src/contract/products/products.ts'
import { FEATURED_QUERY } from '../../../src/contract/sync/inlined-calls.ts'
import { db } from '../../../src/local/db/database.ts'
import { writeCatalogue } from '../../../src/local/db/replica.ts'
import {
  getInlinedCategories,
  getInlinedProduct,
  getInlinedProductPage,
  readInlinedResponses,
  storeInlinedResponses,
} from '../../../src/local/products/inlined-data.ts'
import { refreshListing } from '../../../src/local/sync/listings.ts'
import { fakeClock, RIMA, setUpDevice, signInOnDevice } from '../device-fixture.ts'
import { buildCategory, buildProduct, buildStoredProduct } from '../entity-fixtures.ts'

const device = setUpDevice()

const HOME = { pathname: '/', search: '' }
const saree = buildProduct()
const written = (products: unknown[]) =>
  JSON.stringify([
    {
      row: listCategories.name,
      input: CATEGORY_ORDER,
      response: { success: true, data: [buildCategory()], meta: { total: 1 } },
    },
    {
      row: listProducts.name,
      input: FEATURED_QUERY,
      response: { success: true, data: products, meta: { page: 1, limit: 12, total: 40 } },
    },
    { row: 'products.unheardOf', input: {}, response: { success: true, data: {} } },
  ])

describe('A response that was inlined into the page', () => {
  it('is there at once, is stored like any response, and is not fetched again', async () => {
    await readInlinedResponses(written([saree]), HOME)
    expect(getInlinedProductPage(FEATURED_QUERY)).toMatchObject({
      items: [{ id: saree.id, listed: 1 }],
      total: 40,
      source: 'server',
    })
    const keeping = storeInlinedResponses()
    await refreshListing(listProducts, FEATURED_QUERY)
    await keeping
    expect(device.server.requests).toEqual([])
    expect(await db.products.get(saree.id)).toMatchObject({ name: saree.name, listed: 1, mine: 0 })
  })

  it('is used for a moment only, and for exactly its query', async () => {
    await readInlinedResponses(written([saree]), HOME)
    expect(getInlinedProduct(saree.id)).toBeUndefined()
    expect(getInlinedProductPage({ ...FEATURED_QUERY, page: 2 })).toBeUndefined()
    fakeClock.now += 5_000
    expect(getInlinedProductPage(FEATURED_QUERY)).toBeUndefined()
  })

  it('is ignored where it is damaged, so that the screen fetches it', async () => {
    fakeClock.now += 60_000
    await readInlinedResponses(written([{ ...saree, price: 'much' }]), HOME)
    expect(getInlinedProductPage(FEATURED_QUERY)).toBeUndefined()
    expect(getInlinedCategories()?.categories).toHaveLength(1)
  })

  it('is not used where somebody is signed in, whose responses differ', async () => {
    fakeClock.now += 60_000
    await signInOnDevice(device.server, RIMA)
    await readInlinedResponses(written([saree]), HOME)
    expect(getInlinedProductPage(FEATURED_QUERY)).toBeUndefined()
  })
})

describe('A page that the worker served', () => {
  const keep = async () => {
    const products = Array.from({ length: 14 }, (_, day) =>
      buildStoredProduct({ name: `Day ${day}`, createdAt: new Date(day * 86_400_000).toISOString() }),
    )
    await db.products.bulkPut([...products, buildStoredProduct({ name: 'No longer on sale', listed: 0, mine: 1 })])
    await db.categories.put(buildCategory())
    await writeCatalogue({ at: fakeClock.now, version: 1, isPartial: false })
    return products
  }

  it('begins with the stored rows', async () => {
    const products = await keep()
    await readInlinedResponses(null, HOME)
    expect(getInlinedCategories()).toMatchObject({ categories: [{ name: buildCategory().name }] })
    const page = getInlinedProductPage(FEATURED_QUERY)
    expect(page).toMatchObject({ source: 'device', total: 14, among: 14 })
    expect(page?.items.map(({ name }) => name)).toEqual(Array.from({ length: 12 }, (_, at) => `Day ${13 - at}`))
    await readInlinedResponses(null, { pathname: `/products/${products[3]!.id}`, search: '' })
    expect(getInlinedProduct(products[3]!.id)).toMatchObject({ name: 'Day 3' })
    expect(device.server.requests).toEqual([])
  })

  it('does so for somebody signed in whose page has inlined responses, too', async () => {
    await signInOnDevice(device.server, RIMA)
    await keep()
    await readInlinedResponses(written([saree]), HOME)
    expect(getInlinedProductPage(FEATURED_QUERY)).toMatchObject({ source: 'device', total: 14 })
  })

  it('leaves a search to its screen, and accepts URLs that make no sense', async () => {
    await keep()
    await readInlinedResponses(null, { pathname: '/products', search: '?category=Sarees' })
    expect(getInlinedCategories()).toBeUndefined()
    await readInlinedResponses(null, { pathname: '/products/not-an-id', search: '' })
    expect(getInlinedCategories()).toBeDefined()
    expect(getInlinedProduct('not-an-id')).toBeUndefined()
  })
})
