import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { listCategories, MARKET_ORDER } from '../../src/contract/categories.ts'
import { FEATURED } from '../../src/contract/first-screen.ts'
import { listProducts } from '../../src/contract/products.ts'
import { db } from '../../src/local/db.ts'
import {
  broughtCategories,
  broughtPage,
  broughtProduct,
  keepFirstAnswers,
  readFirstScreen,
} from '../../src/local/first-screen.ts'
import { refreshListing } from '../../src/local/listings.ts'
import { writeCatalogue } from '../../src/local/replica.ts'
import { clock, RIMA, setUpDevice, signIn } from './device.ts'
import { aCategory, aProduct, aStoredProduct } from './rows.ts'

const device = setUpDevice()

const HOME = { pathname: '/', search: '' }
const saree = aProduct()
const written = (products: unknown[]) =>
  JSON.stringify([
    {
      row: listCategories.name,
      input: MARKET_ORDER,
      answer: { success: true, data: [aCategory()], meta: { total: 1 } },
    },
    {
      row: listProducts.name,
      input: FEATURED,
      answer: { success: true, data: products, meta: { page: 1, limit: 12, total: 40 } },
    },
    { row: 'products.unheardOf', input: {}, answer: { success: true, data: {} } },
  ])

describe('What came with the page', () => {
  it('is there at once, is kept like any answer, and is not asked for again', async () => {
    await readFirstScreen(written([saree]), HOME)
    expect(broughtPage(FEATURED)).toMatchObject({ items: [{ id: saree.id, listed: 1 }], total: 40, source: 'server' })
    const keeping = keepFirstAnswers()
    await refreshListing(listProducts, FEATURED)
    await keeping
    expect(device.market.arrived).toEqual([])
    expect(await db.products.get(saree.id)).toMatchObject({ name: saree.name, listed: 1, mine: 0 })
  })

  it('counts for a moment only, and for the very question', async () => {
    await readFirstScreen(written([saree]), HOME)
    expect(broughtProduct(saree.id)).toBeUndefined()
    expect(broughtPage({ ...FEATURED, page: 2 })).toBeUndefined()
    clock.now += 5_000
    expect(broughtPage(FEATURED)).toBeUndefined()
  })

  it('is left out where it is damaged, so that the screen asks', async () => {
    clock.now += 60_000
    await readFirstScreen(written([{ ...saree, price: 'much' }]), HOME)
    expect(broughtPage(FEATURED)).toBeUndefined()
    expect(broughtCategories()?.categories).toHaveLength(1)
  })

  it('is nothing for somebody signed in, whose answers are others', async () => {
    clock.now += 60_000
    await signIn(device.market, RIMA)
    await readFirstScreen(written([saree]), HOME)
    expect(broughtPage(FEATURED)).toBeUndefined()
  })
})

describe('A page that came from the worker', () => {
  const keep = async () => {
    const products = Array.from({ length: 14 }, (_, day) =>
      aStoredProduct({ name: `Day ${day}`, createdAt: new Date(day * 86_400_000).toISOString() }),
    )
    await db.products.bulkPut([...products, aStoredProduct({ name: 'No longer on sale', listed: 0, mine: 1 })])
    await db.categories.put(aCategory())
    await writeCatalogue({ at: clock.now, version: 1, isPartial: false })
    return products
  }

  it('begins with what the device knows', async () => {
    const products = await keep()
    await readFirstScreen(null, HOME)
    expect(broughtCategories()).toMatchObject({ categories: [{ name: aCategory().name }] })
    const page = broughtPage(FEATURED)
    expect(page).toMatchObject({ source: 'device', total: 14, among: 14 })
    expect(page?.items.map(({ name }) => name)).toEqual(Array.from({ length: 12 }, (_, at) => `Day ${13 - at}`))
    await readFirstScreen(null, { pathname: `/products/${products[3]!.id}`, search: '' })
    expect(broughtProduct(products[3]!.id)).toMatchObject({ name: 'Day 3' })
    expect(device.market.arrived).toEqual([])
  })

  it('does so for somebody signed in whose first answers came with the page', async () => {
    await signIn(device.market, RIMA)
    await keep()
    await readFirstScreen(written([saree]), HOME)
    expect(broughtPage(FEATURED)).toMatchObject({ source: 'device', total: 14 })
  })

  it('leaves a search to its screen, and survives addresses that mean nothing', async () => {
    await keep()
    await readFirstScreen(null, { pathname: '/products', search: '?category=Sarees' })
    expect(broughtCategories()).toBeUndefined()
    await readFirstScreen(null, { pathname: '/products/not-an-id', search: '' })
    expect(broughtCategories()).toBeDefined()
    expect(broughtProduct('not-an-id')).toBeUndefined()
  })
})
