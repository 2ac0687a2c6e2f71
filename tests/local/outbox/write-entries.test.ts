import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { placeOrder } from '../../../src/contract/orders/order-writes.ts'
import type { PaymentType } from '../../../src/contract/payments/payment-status.ts'
import { getProduct } from '../../../src/contract/products/products.ts'
import { recordView } from '../../../src/contract/products/recent-product-writes.ts'
import { updateReview } from '../../../src/contract/reviews/review-writes.ts'
import { createWriteEntry } from '../../../src/local/outbox/entry.ts'
import { SHOP } from '../entity-fixtures.ts'

const options = { label: 'A change' }
const order = { shopId: SHOP, totalAmount: 0, paymentType: 'COD' as const, products: [] }

describe('The entry of a write', () => {
  it('is ordered by the field that its endpoint names', () => {
    expect(createWriteEntry(placeOrder, { ...order, id: '1' }, null, options).scope).toBe('order:1')
  })

  it('is a scope of its own where the input has no id', () => {
    const { id, scope } = createWriteEntry(placeOrder, order, null, options)
    expect(scope).toBe(`order:${id}`)
  })

  it('is ordered by what the caller names where the input does not hold it, and is refused without that', () => {
    expect(createWriteEntry(updateReview, { id: '1' }, null, { ...options, scopeId: '2' }).scope).toBe('review:2')
    expect(() => createWriteEntry(updateReview, { id: '1' }, null, options)).toThrow('review:{scopeId} needs scopeId')
  })

  it('waits for a person where its endpoint says so for this input', () => {
    const wait = (paymentType: PaymentType) =>
      createWriteEntry(placeOrder, { ...order, paymentType }, null, options).needsPerson
    expect([wait('ONLINE'), wait('COD')]).toEqual(['payment', null])
  })

  it('is marked where the device writes it by itself', () => {
    expect(createWriteEntry(recordView, { productId: '1' }, 'a', options)).toMatchObject({ background: true })
    expect(createWriteEntry(placeOrder, order, 'a', options)).not.toHaveProperty('background')
  })

  it('does not exist for a call that needs its response at once: that does not compile', () => {
    // @ts-expect-error the endpoint may not wait
    expect(() => createWriteEntry(getProduct, { id: '1' }, null, options)).toThrow()
  })
})
