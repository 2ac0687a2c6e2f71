import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { findTypedChanges } from '../../src/features/vendor-products/product-draft.ts'
import { createEmptyProductForm } from '../../src/features/vendor-products/product-fields.ts'
import {
  clearProductDraft,
  NEW_PRODUCT_FORM,
  readProductDraft,
  saveProductDraft,
} from '../../src/local/resources/products/draft.ts'
import { reopenDevice, setUpDevice } from './device-fixture.ts'

setUpDevice()

describe('What was typed into the form of a product', () => {
  it('is there after the page was killed, each form by itself', async () => {
    await saveProductDraft(NEW_PRODUCT_FORM, { values: { name: 'Saree' }, file: null })
    await saveProductDraft('p1', { values: { price: '900' }, file: null })
    await reopenDevice()
    expect(await readProductDraft(NEW_PRODUCT_FORM)).toEqual({ values: { name: 'Saree' }, file: null })
    await clearProductDraft(NEW_PRODUCT_FORM)
    expect(await readProductDraft(NEW_PRODUCT_FORM)).toBeNull()
    expect((await readProductDraft('p1'))?.values).toEqual({ price: '900' })
  })

  it('is only what differs from what the form began with', () => {
    const initial = createEmptyProductForm('shop')
    expect(findTypedChanges(initial, { ...initial, name: 'Saree', stock: '' })).toEqual({ name: 'Saree', stock: '' })
    expect(findTypedChanges(initial, initial)).toEqual({})
  })
})
