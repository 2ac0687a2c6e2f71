import 'fake-indexeddb/auto'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import type { ProductImport } from '../../../src/contract/imports/product-csv.ts'
import { getImportProgress, getPollDelay } from '../../../src/features/imports/import-progress.ts'
import { pickChangedFigures } from '../../../src/features/products/vendor/figures-form.tsx'
import { restoreTypedChanges } from '../../../src/features/products/vendor/product-draft.ts'
import {
  createEmptyProductForm,
  diffProductForm,
  ProductFormValues,
  readTypedOffer,
  toNewProduct,
  toProductFormInput,
} from '../../../src/features/products/vendor/product-fields.ts'
import {
  buildEditPath,
  buildProductsUrl,
  countProductsByFilter,
  filterAndSortProducts,
  parseProductsUrl,
  searchOwnProducts,
} from '../../../src/features/products/vendor/product-view.ts'
import { parseOpenForm } from '../../../src/lists/form-param.ts'
import { applyPendingProducts, type OptimisticProduct } from '../../../src/local/products/optimistic.ts'
import { withOwnOffers } from '../../../src/local/products/product-copy.ts'
import { fitWithin } from '../../../src/ui/forms/scale-picture.ts'
import { setLocale } from '../../../src/ui/text/i18n.ts'
import { ids, product } from '../entity-fixtures.ts'

const own = (changes: Partial<OptimisticProduct>): OptimisticProduct =>
  applyPendingProducts([{ ...product, ...changes }], [])[0]!
const goods = [
  own({ id: 'a', name: 'Tangail saree', stock: 8, createdAt: '2026-01-01T00:00:00.000Z' }),
  own({ id: 'b', name: 'শাড়ি', stock: 2, createdAt: '2026-01-03T00:00:00.000Z' }),
  own({ id: 'c', name: 'Gamcha', stock: 0, status: 'PAUSED', createdAt: '2026-01-02T00:00:00.000Z' }),
]
const view = { filter: 'ALL', sort: 'newest', term: '', page: 1 } as const
const namesIn = (changes: Partial<ReturnType<typeof parseProductsUrl>>) =>
  filterAndSortProducts(goods, { ...view, ...changes }).map(({ id }) => id)

const FORMS = ['new', 'import'] as const

describe('The view of the product list', () => {
  it('is written to the URL and read back', () => {
    const asked = { filter: 'LOW', sort: 'low', term: 'জামদানি শাড়ি', page: 3 } as const
    expect(parseProductsUrl(buildProductsUrl(asked).split('?')[1]!)).toEqual(asked)
    expect(buildProductsUrl(view)).toBe('/dashboard/shop-products')
  })

  it.each(['status=SOLD&sort=up&page=0', 'page=-1', 'page=x', ''])('reads %j as the default view', search => {
    expect(parseProductsUrl(search)).toEqual(view)
  })

  it('knows which form is open', () => {
    expect(parseOpenForm(buildEditPath(ids.product).split('?')[1]!, FORMS)).toEqual({ editedId: ids.product })
    expect(parseOpenForm('open=import', FORMS)).toEqual({ opened: 'import' })
    expect(parseOpenForm('open=window', FORMS)).toEqual({})
  })

  it('sorts by date, by stock or by name', () => {
    expect(namesIn({ sort: 'newest' })).toEqual(['b', 'c', 'a'])
    expect(namesIn({ sort: 'low' })).toEqual(['c', 'b', 'a'])
    expect(namesIn({ sort: 'name' })).toEqual(['c', 'a', 'b'])
  })

  it('counts only products on sale as low stock', () => {
    expect(countProductsByFilter(goods)).toEqual({ ALL: 3, ACTIVE: 2, LOW: 1, PAUSED: 1, DRAFT: 0 })
    expect(namesIn({ filter: 'LOW' })).toEqual(['b'])
  })

  it('counts a product as low stock where one of its variants is', () => {
    const size = (value: string, stock: number) => ({ id: value, values: [value], price: 900, discount: 0, stock })
    const options = [{ name: 'Size', values: [{ value: '40' }, { value: '42' }] }]
    const withSizes = (stock: number) =>
      own({ stock: 20 + stock, options, variants: [size('40', 20), size('42', stock)] })
    expect(countProductsByFilter([withSizes(2), withSizes(20)])).toMatchObject({ ALL: 2, LOW: 1 })
  })

  it('counts and shows as on sale only what shoppers find', () => {
    const held = ['moderation', 'shopStatus', 'isVendorBlocked'] as const
    const reasons = { moderation: 'HIDDEN', shopStatus: 'SUSPENDED', isVendorBlocked: true } as const
    const products = [own({}), ...held.map(key => own({ [key]: reasons[key] }))]
    expect(countProductsByFilter(products)).toMatchObject({ ALL: 4, ACTIVE: 1 })
    expect(filterAndSortProducts(products, { ...view, filter: 'ACTIVE' })).toEqual([products[0]])
  })

  it('finds by the beginnings of words, in Bangla, too, and by category', () => {
    expect(searchOwnProducts(goods, { term: 'tang sar' }).map(({ id }) => id)).toEqual(['a'])
    expect(searchOwnProducts(goods, { term: 'শাড়ি' }).map(({ id }) => id)).toEqual(['b'])
    expect(searchOwnProducts(goods, { term: 'SAREES' })).toHaveLength(3)
    expect(searchOwnProducts(goods, { term: 'nothing of the kind' })).toEqual([])
  })

  it('filters by shop', () => {
    const [first] = goods
    const elsewhere = { ...first!, id: 'x', shop: { ...first!.shop, id: 'other' } }
    expect(searchOwnProducts([...goods, elsewhere], { term: '', shop: 'other' })).toEqual([elsewhere])
    expect(searchOwnProducts([...goods, elsewhere], { term: 'mango', shop: 'other' })).toEqual([])
  })
})

describe('The form of a product', () => {
  const filled = {
    ...createEmptyProductForm(ids.shop),
    name: 'Gamcha',
    description: 'Red and green.',
    categoryId: ids.category,
  }

  it('accepts Bangla digits, commas and no price before', () => {
    for (const priceBefore of ['', ' ', '0', '০', '1250.50']) {
      const form = v.parse(ProductFormValues, { ...filled, price: '১,২৫০.৫০', priceBefore, stock: '১২' })
      expect(form).toMatchObject({ price: 1250.5, discount: 0, stock: 12 })
      expect(form).not.toHaveProperty('priceBefore')
    }
  })

  it('asks for the price before, and sends the discount that it stands for', () => {
    const form = v.parse(ProductFormValues, { ...filled, price: '324', priceBefore: '৪০৫' })
    expect(form).toMatchObject({ price: 324, discount: 81 })
    expect(toProductFormInput(own({ price: 324, discount: 81 }))).toMatchObject({ price: '324', priceBefore: '405' })
    expect(readTypedOffer({ price: '324', priceBefore: '405' })).toEqual({ price: 324, discount: 81 })
    expect(readTypedOffer({ price: '324', priceBefore: '300' })).toBeNull()
  })

  it('restores the discount that an earlier version kept as a price before', () => {
    const kept = { values: { price: '324', discount: '81' }, file: null }
    expect(restoreTypedChanges(filled, kept)).toMatchObject({ price: '324', priceBefore: '405' })
    expect(restoreTypedChanges(filled, { values: { priceBefore: '405' }, file: null })).toMatchObject({
      priceBefore: '405',
    })
  })

  it('keeps the price before of a product whose price is edited in place', () => {
    const offered = own({ price: 400, discount: 100, stock: 8 })
    expect(pickChangedFigures({ price: 450, stock: 8 }, offered)).toEqual({ price: 450, discount: 50 })
    expect(pickChangedFigures({ price: 600, stock: 7 }, offered)).toEqual({ price: 600, discount: 0, stock: 7 })
    expect(pickChangedFigures({ price: 450, stock: 8 }, own({ price: 400, discount: 0, stock: 8 }))).toEqual({
      price: 450,
    })
  })

  it.each([
    ['price', '', 'This must be a number.'],
    ['price', '0', 'Price must be above 0.'],
    ['price', '1.234', 'Taka have at most two decimals.'],
    ['stock', '2.5', 'Stock must be a whole number.'],
    ['stock', '-1', 'Stock must not be below 0.'],
    ['priceBefore', 'ten', 'This must be a number.'],
    ['priceBefore', '149', 'The price before must not be below the price.'],
    ['priceBefore', '1.234', 'Taka have at most two decimals.'],
    ['weight', '1.5', 'Weight is a whole number of grams.'],
    ['name', 'ab', 'Name must be at least 3 characters.'],
    ['description', 'short', 'Description must be at least 10 characters.'],
    ['categoryId', '', 'Choose a category.'],
  ])('says of %s = %j: %s', (field, typed, message) => {
    const read = v.safeParse(ProductFormValues, { ...filled, price: '150', [field]: typed })
    expect(read.issues?.map(issue => issue.message)).toContain(message)
  })

  it('has Bangla digits in Bangla, which are no change', async () => {
    await setLocale('bn')
    const shown = own({ price: 324, discount: 81, stock: 7 })
    const input = toProductFormInput(shown)
    expect(input).toMatchObject({ price: '৩২৪', priceBefore: '৪০৫', stock: '৭' })
    expect(diffProductForm(v.parse(ProductFormValues, input), shown)).toEqual({})
    await setLocale('en')
  })

  it('sends only the changed fields', () => {
    const before = own({})
    const form = v.parse(ProductFormValues, { ...toProductFormInput(before), price: '990' })
    expect(diffProductForm(form, before)).toEqual({ price: 990, discount: 310 })
    expect(diffProductForm(v.parse(ProductFormValues, toProductFormInput(before)), before)).toEqual({})
  })

  it('sends the weight as that of the only variant, and nothing while it is as it was', () => {
    const [light, heavy] = [own({}), own({ weight: 1500 })]
    const diff = (weight: string, product: typeof light) =>
      diffProductForm(v.parse(ProductFormValues, { ...toProductFormInput(product), weight }), product)
    expect(diff('১,৫০০', light)).toEqual({ variants: [{ id: light.id, values: [], weight: 1500 }] })
    expect(diff('', heavy)).toEqual({ variants: [{ id: heavy.id, values: [], weight: null }] })
    expect([diff('', light), diff('1500', heavy)]).toEqual([{}, {}])
    expect(toProductFormInput(heavy).weight).toBe('1500')
    const form = v.parse(ProductFormValues, { ...filled, price: '150', weight: '250' })
    expect(toNewProduct(ids.product, form)).toMatchObject({
      price: 150,
      variants: [{ id: ids.product, values: [], weight: 250 }],
    })
    expect(toNewProduct(ids.product, v.parse(ProductFormValues, { ...filled, price: '150' }))).not.toHaveProperty(
      'variants',
    )
  })
})

describe('An import', () => {
  const job: ProductImport = {
    id: ids.other,
    state: 'RUNNING',
    dryRun: false,
    done: 40,
    total: 100,
    created: 30,
    updated: 10,
    failed: 0,
    report: [],
    createdAt: '2026-01-01T00:00:00.000Z',
  }

  it('has its progress, and whether it is finished', () => {
    expect(getImportProgress({ ...job, state: 'QUEUED' })).toMatchObject({ rows: null, isOver: false })
    expect(getImportProgress(job)).toMatchObject({ rows: { done: 40, total: 100 }, isOver: false })
    expect(getImportProgress({ ...job, state: 'DONE' })).toMatchObject({ isOver: true, title: 'Import complete' })
    expect(getImportProgress({ ...job, state: 'DONE', dryRun: true })).toMatchObject({ title: 'Test complete' })
    expect(getImportProgress({ ...job, state: 'FAILED' })).toMatchObject({ isOver: true, title: 'Import failed' })
  })

  it('is polled often at first and every three seconds in the end', () => {
    expect(getPollDelay(0)).toBe(500)
    expect(getPollDelay(50)).toBe(3_000)
  })
})

describe('The size of a scaled picture', () => {
  it('makes the longest side 1,600 pixels, keeps the proportions and never enlarges', () => {
    expect(fitWithin({ width: 4000, height: 3000 })).toEqual({ width: 1600, height: 1200 })
    expect(fitWithin({ width: 300, height: 6000 })).toEqual({ width: 80, height: 1600 })
    expect(fitWithin({ width: 800, height: 600 })).toEqual({ width: 800, height: 600 })
    expect(fitWithin({ width: 1, height: 100_000 })).toEqual({ width: 1, height: 1600 })
  })
})

describe('A form that was opened during a campaign', () => {
  const duringSale = { price: 800, discount: 200, ownPrice: 1000 }
  const afterSale = { price: 1000, discount: 0 }
  const variant = { id: 'v1', values: ['Red'], stock: 4, sku: null, barcode: null, weight: null, image: null }
  const options = [{ name: 'Colour', nameBn: '', values: [{ value: 'Red', valueBn: '' }] }]
  const withOptions = (figures: object) => ({ options, variants: [{ ...variant, ...figures }] }) as object

  it.each([
    ['without options', duringSale, afterSale],
    ['with options', { ...duringSale, ...withOptions(duringSale) }, { ...afterSale, ...withOptions(afterSale) }],
  ])('saves no price of it after its end, of a product %s', (_, during, after) => {
    const opened = withOwnOffers(own(during as Partial<OptimisticProduct>))
    const form = v.parse(ProductFormValues, { ...toProductFormInput(opened), description: 'Woven by hand in Tangail' })
    for (const now of [during, after]) {
      const stored = withOwnOffers(own(now as Partial<OptimisticProduct>))
      expect(diffProductForm(form, stored)).toEqual({ description: 'Woven by hand in Tangail' })
    }
  })
})
