import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { placeOrder } from '../../../src/contract/orders/order-writes.ts'
import { getProduct } from '../../../src/contract/products/products.ts'
import { recordView } from '../../../src/contract/products/recent-product-writes.ts'
import { updateReview } from '../../../src/contract/reviews/review-writes.ts'
import { createWriteEntry } from '../../../src/local/outbox/entry.ts'

const options = { label: 'A change' }

describe('The entry of a write', () => {
  it('is ordered by the field that its endpoint names', () => {
    expect(createWriteEntry(placeOrder, { id: '1' }, null, options).scope).toBe('order:1')
  })

  it('is a scope of its own where the input has no id', () => {
    const { id, scope } = createWriteEntry(placeOrder, {}, null, options)
    expect(scope).toBe(`order:${id}`)
  })

  it('is ordered by what the caller names where the input does not hold it, and is refused without that', () => {
    expect(createWriteEntry(updateReview, { id: '1' }, null, { ...options, scopeId: '2' }).scope).toBe('review:2')
    expect(() => createWriteEntry(updateReview, { id: '1' }, null, options)).toThrow('review:{scopeId} needs scopeId')
  })

  it('waits for a person where its endpoint says so for this input', () => {
    const wait = (paymentType: string) => createWriteEntry(placeOrder, { paymentType }, null, options).needsPerson
    expect([wait('ONLINE'), wait('COD')]).toEqual(['payment', null])
  })

  it('is marked where the device writes it by itself', () => {
    expect(createWriteEntry(recordView, { productId: '1' }, 'a', options)).toMatchObject({ background: true })
    expect(createWriteEntry(placeOrder, {}, 'a', options)).not.toHaveProperty('background')
  })

  it('does not exist for a call that needs its answer at once', () => {
    expect(() => createWriteEntry(getProduct, { id: '1' }, null, options)).toThrow('products.get cannot wait')
  })
})
