import { describe, expect, it } from 'vitest'
import { mergePlaces, mergeSuggestions } from '../../../src/features/products/catalogue/suggestions.ts'
import { ids, product } from '../entity-fixtures.ts'

const { id, name, image, thumbhash } = product
const answered = { id, name, image, thumbhash, price: 900, highlight: [[0, 2]] as [number, number][] }

describe('The suggestions of the search box', () => {
  it('are the device’s products, with highlights, until the server answers', () => {
    const [one] = mergeSuggestions([{ ...product, name: 'Silk saree' }], [], ['silk', 'sar'])
    expect(one).toMatchObject({ id, label: 'Silk saree', detail: product.category.name, price: product.price })
    expect(one!.highlight).toEqual([
      [0, 4],
      [5, 8],
    ])
  })

  it('keep their places when the server answers, with the server’s data; its other products follow', () => {
    const other = { ...answered, id: ids.other, name: 'Lungi' }
    const shown = mergeSuggestions([product], [other, answered], [])
    expect(shown.map(({ id, price }) => [id, price])).toEqual([
      [id, 900],
      [ids.other, 900],
    ])
    expect(shown[0]!.highlight).toEqual([[0, 2]])
  })

  it('say that some variant costs more than the price, whoever knows the product', () => {
    const dearer = { ...answered, id: ids.other, priceMax: 1200 }
    const shown = mergeSuggestions([{ ...product, priceMax: 1500 }], [dearer], [])
    expect(shown.map(({ price, isPriceFrom }) => [price, isPriceFrom])).toEqual([
      [1200, true],
      [900, true],
    ])
    expect(mergeSuggestions([product], [], [])[0]!.isPriceFrom).toBe(false)
  })

  it('are eight at most', () => {
    const many = Array.from({ length: 12 }, (_, at) => ({ ...answered, id: `${at}` }))
    expect(mergeSuggestions([product], many, [])).toHaveLength(8)
  })

  it('have the device’s categories and shops, or the server’s where it knows none, and lead to them', () => {
    const category = { ...answered, id: ids.other, name: 'Sarees', kind: 'category' as const }
    const shop = { ...answered, name: 'Saree Polli', kind: 'shop' as const }
    const toShopUrl = (shopId: string) => `/shops/${shopId}`
    const shown = mergePlaces([], [category, shop, answered], ['saree'], toShopUrl)
    expect(shown.map(({ href, kind }) => [kind, href])).toEqual([
      ['category', '/products?category=Sarees'],
      ['shop', `/shops/${id}`],
    ])
    expect(mergePlaces([shop], [category], ['saree'], toShopUrl)).toHaveLength(1)
    expect(
      mergePlaces([shop], [], ['saree'], () => undefined),
      'staff may not open shops',
    ).toEqual([])
    expect(mergeSuggestions([], [category, shop, answered], []).map(({ label }) => label)).toEqual([name])
  })
})
