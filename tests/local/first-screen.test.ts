import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { listCategories } from '../../src/contract/categories.ts'
import { FEATURED } from '../../src/contract/first-screen.ts'
import { getProduct, listProducts } from '../../src/contract/products.ts'
import { db } from '../../src/local/db.ts'
import { broughtFor, broughtPage, keepFirstAnswers, readFirstAnswers } from '../../src/local/first-screen.ts'
import { refreshListing } from '../../src/local/listings.ts'
import { clock, RIMA, setUpDevice, signIn } from './device.ts'
import { aCategory, aProduct } from './rows.ts'

const device = setUpDevice()

const saree = aProduct()
const written = (products: unknown[]) =>
  JSON.stringify([
    { row: listCategories.name, input: {}, answer: { success: true, data: [aCategory()], meta: { total: 1 } } },
    {
      row: listProducts.name,
      input: FEATURED,
      answer: { success: true, data: products, meta: { page: 1, limit: 12, total: 40 } },
    },
    { row: 'products.unheardOf', input: {}, answer: { success: true, data: {} } },
  ])

describe('What came with the page', () => {
  it('is there at once, is kept like any answer, and is not asked for again', async () => {
    await readFirstAnswers(written([saree]))
    expect(broughtPage(FEATURED)).toMatchObject({ items: [{ id: saree.id, listed: 1 }], total: 40, source: 'server' })
    const keeping = keepFirstAnswers()
    await refreshListing(listProducts, FEATURED)
    await keeping
    expect(device.market.arrived).toEqual([])
    expect(await db.products.get(saree.id)).toMatchObject({ name: saree.name, listed: 1, mine: 0 })
  })

  it('counts for a moment only, and for the very question', async () => {
    await readFirstAnswers(written([saree]))
    expect(broughtFor(getProduct, { id: saree.id })).toBeUndefined()
    expect(broughtPage({ ...FEATURED, page: 2 })).toBeUndefined()
    clock.now += 5_000
    expect(broughtPage(FEATURED)).toBeUndefined()
  })

  it('is left out where it is damaged, so that the screen asks', async () => {
    clock.now += 60_000
    await readFirstAnswers(written([{ ...saree, price: 'much' }]))
    expect(broughtPage(FEATURED)).toBeUndefined()
    expect(broughtFor(listCategories, {})?.data).toHaveLength(1)
  })

  it('is nothing for somebody signed in, whose answers are others', async () => {
    clock.now += 60_000
    await signIn(device.market, RIMA)
    await readFirstAnswers(written([saree]))
    expect(broughtPage(FEATURED)).toBeUndefined()
  })
})
