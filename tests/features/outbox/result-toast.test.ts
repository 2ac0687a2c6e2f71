import { describe, expect, it } from 'vitest'
import { updateProfile } from '../../../src/contract/accounts/profile-writes.ts'
import { changeOrderStatus, placeOrder } from '../../../src/contract/orders/order-writes.ts'
import { updateReview } from '../../../src/contract/reviews/review-writes.ts'
import { followShop } from '../../../src/contract/shops/followed-shop-writes.ts'
import { getToastDelay } from '../../../src/features/outbox/late-result-toasts.tsx'
import { buildResultToast } from '../../../src/features/outbox/result-toast.ts'
import type { OutboxResponse } from '../../../src/local/db/device-schema.ts'
import { ids, order } from '../entity-fixtures.ts'

const response = (changes: Partial<OutboxResponse> = {}): OutboxResponse => ({
  id: ids.other,
  endpoint: placeOrder.name,
  label: 'Order from Rupsha Sarees, ৳2,460',
  userId: ids.user,
  state: 'done',
  message: 'Order placed',
  data: order,
  error: null,
  awaitedUntil: 0,
  at: 1,
  ...changes,
})

describe('The toast of a late result', () => {
  it('says that an order has been placed, and leads to it', () => {
    const href = `/dashboard/orders/${ids.order}`
    expect(buildResultToast(response())).toEqual({ kind: 'success', text: 'Order placed successfully', href })
  })

  it('says why a change was rejected, and leads to the screen to correct it', () => {
    const refused = response({ state: 'rejected', data: null, message: 'Only 1 left of Gamcha.' })
    expect(buildResultToast(refused)).toEqual({
      kind: 'error',
      about: 'Order from Rupsha Sarees, ৳2,460',
      text: 'Only 1 left of Gamcha.',
      href: '/dashboard/pending',
    })
  })

  it('is not shown for the contact details that a checkout saves, unless they are rejected', () => {
    expect(buildResultToast(response({ endpoint: updateProfile.name, data: { id: ids.user } }))).toBeNull()
    expect(buildResultToast(response({ endpoint: updateProfile.name, state: 'rejected' }))?.kind).toBe('error')
  })

  it('is not shown for what needs no response, such as following a shop, unless it is rejected', () => {
    expect(buildResultToast(response({ endpoint: followShop.name, data: null }))).toBeNull()
    expect(buildResultToast(response({ endpoint: followShop.name, state: 'rejected' }))?.kind).toBe('error')
  })

  it('says that a review was changed', () => {
    const edited = response({ endpoint: updateReview.name, message: 'Successfully updated', data: null })
    expect(buildResultToast(edited)).toEqual({ kind: 'success', text: 'Successfully updated', href: '' })
  })

  it('has the message of the server for any other change, and no link if there is nothing to see', () => {
    const moved = response({ endpoint: changeOrderStatus.name, message: 'Status changed.', data: null })
    expect(buildResultToast(moved)).toEqual({ kind: 'success', text: 'Status changed.', href: '' })
  })
})

describe('The delay of a toast', () => {
  it('leaves a result to the screen that waits for it, until that screen is gone', () => {
    expect(getToastDelay({ at: 500, awaitedUntil: 3000 }, 600)).toBe(3400)
    expect(getToastDelay({ at: 500, awaitedUntil: 3000 }, 90_000)).toBe(0)
  })

  it('is 0 for a result that arrived after the screen had stopped waiting', () => {
    expect(getToastDelay({ at: 3001, awaitedUntil: 3000 }, 3001)).toBe(0)
  })
})
