import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import {
  addToComparison,
  readComparison,
  removeFromComparison,
  resetComparison,
} from '../../../src/local/products/comparison.ts'
import { readRecentProducts, saveLocalView } from '../../../src/local/products/recent-products.ts'
import { fakeClock, setUpDevice } from '../device-fixture.ts'
import { buildProduct, OTHER_SHOP } from '../entity-fixtures.ts'

setUpDevice()

const [a, b, c, d] = ['A', 'B', 'C', 'D'].map(name => buildProduct({ name })) as [
  ReturnType<typeof buildProduct>,
  ReturnType<typeof buildProduct>,
  ReturnType<typeof buildProduct>,
  ReturnType<typeof buildProduct>,
]
const names = async () => (await readComparison()).map(product => product.name).join('')

describe('The comparison', () => {
  it('holds three products, and drops the last for a fourth', async () => {
    for (const product of [a, b, c]) await addToComparison(product)
    expect(await names()).toBe('ABC')
    await addToComparison(d)
    expect(await names()).toBe('ABD')
  })

  it('is unchanged by a product that it has', async () => {
    await addToComparison(a)
    expect(await addToComparison(a)).toMatchObject({ result: 'present' })
    expect(await names()).toBe('A')
  })

  it('refuses another category', async () => {
    await addToComparison(a)
    expect(await addToComparison(buildProduct({ categoryId: OTHER_SHOP }))).toEqual({ result: 'refused' })
    expect(await names()).toBe('A')
  })

  it('removes one product, and all', async () => {
    for (const product of [a, b]) await addToComparison(product)
    await removeFromComparison(a.id)
    expect(await names()).toBe('B')
    await resetComparison()
    expect(await names()).toBe('')
  })
})

describe('Recent products', () => {
  it('are the last twenty, each once, the newest first', async () => {
    const products = Array.from({ length: 25 }, (_, n) => buildProduct({ name: `${n}` }))
    for (const product of [...products, products[10]!]) {
      fakeClock.now += 1
      await saveLocalView(product)
    }
    const seen = (await readRecentProducts()).map(row => row.product.name)
    expect(seen).toHaveLength(20)
    expect(seen.slice(0, 3)).toEqual(['10', '24', '23'])
    expect(new Set(seen).size).toBe(20)
  })
})
