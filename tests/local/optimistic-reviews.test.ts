import { describe, expect, it } from 'vitest'
import { createReview, deleteReview, updateReview } from '../../src/contract/reviews.ts'
import type { OutboxEntry, StoredReview } from '../../src/local/db/device-schema.ts'
import { createOutboxEntry } from '../../src/local/outbox/entry.ts'
import { applyPendingFollow, applyPendingFollows } from '../../src/local/resources/followed-shops.ts'
import { applyPendingReviews, reviewScope } from '../../src/local/resources/reviews/optimistic.ts'
import { OTHER_SHOP, SHOP } from './entity-fixtures.ts'

const USER = '0190b000-0000-7000-8000-000000000001'
const REVIEW = '0190c000-0000-7000-8000-000000000001'
const OTHER = '0190c000-0000-7000-8000-000000000002'
const PRODUCT = { id: '0190d000-0000-7000-8000-000000000001', name: 'Jamdani saree', image: '/pictures/saree.webp' }

const review: StoredReview = {
  id: REVIEW,
  rating: 4,
  comment: 'Good.',
  reply: 'Thank you.',
  productId: PRODUCT.id,
  product: PRODUCT,
  customer: { name: 'Rima' },
  createdAt: '2026-01-01T00:00:00.000Z',
  seq: 7,
  mine: 1,
}

let n = 0
const entry = (endpoint: string, input: object, changes: Partial<OutboxEntry> = {}): OutboxEntry => ({
  ...createOutboxEntry(endpoint, { ...input }, USER, { scope: reviewScope(PRODUCT.id), label: 'Review' }),
  seen: { product: PRODUCT, by: 'Rima' },
  n: ++n,
  ...changes,
})

describe('overlayReviews', () => {
  it('shows a review that waits before all others, as its writer wrote it', () => {
    const waiting = entry(createReview.name, { id: OTHER, productId: PRODUCT.id, rating: 5, comment: 'Lovely.' })
    const [first, second] = applyPendingReviews([review], [waiting])
    expect(first).toMatchObject({ id: OTHER, rating: 5, comment: 'Lovely.', product: PRODUCT, mine: 1, seq: 0 })
    expect(first).toMatchObject({ customer: { name: 'Rima' }, reply: null, pending: waiting, isDeleting: false })
    expect(second).toMatchObject({ id: REVIEW, pending: null })
  })

  it('shows one once whose row is here before its entry is gone', () => {
    const waiting = entry(createReview.name, { id: REVIEW, rating: 4, comment: 'Good.' }, { state: 'sending' })
    expect(applyPendingReviews([review], [waiting]).map(({ id }) => id)).toEqual([REVIEW])
  })

  it('lays changes over it, the latest last, and keeps what they do not name', () => {
    const entries = [
      entry(updateReview.name, { id: REVIEW, rating: 2, comment: 'Torn.' }),
      entry(updateReview.name, { id: REVIEW, rating: 3 }),
    ]
    const [shown] = applyPendingReviews([review], entries)
    expect(shown).toMatchObject({ rating: 3, comment: 'Torn.', reply: 'Thank you.', pending: entries[1] })
  })

  it('changes nothing by a change that was refused, and names it', () => {
    const refused = entry(updateReview.name, { id: REVIEW, rating: 1, comment: '' }, { state: 'rejected' })
    expect(applyPendingReviews([review], [refused])[0]).toMatchObject({ rating: 4, comment: 'Good.', pending: refused })
  })

  it('tells that it is going while its deletion waits, and no longer when that was refused', () => {
    const deletion = entry(deleteReview.name, { id: REVIEW })
    expect(applyPendingReviews([review], [deletion])[0]).toMatchObject({ isDeleting: true, pending: deletion })
    expect(applyPendingReviews([review], [{ ...deletion, state: 'rejected' }])[0]).toMatchObject({ isDeleting: false })
  })

  it('leaves a review alone that another change is about', () => {
    const other = entry(updateReview.name, { id: OTHER, rating: 1 })
    expect(applyPendingReviews([review], [other])[0]).toMatchObject({ rating: 4, pending: null })
  })
})

const follow = (shopId: string, changes: Partial<OutboxEntry> = {}) =>
  entry('followedShops.follow', { shopId }, changes)
const unfollow = (shopId: string, changes: Partial<OutboxEntry> = {}) =>
  entry('followedShops.unfollow', { shopId }, changes)

describe('overlayFollow', () => {
  it('is what the server said while nothing waits', () => {
    expect(applyPendingFollow(true, [follow(OTHER_SHOP)], SHOP)).toEqual({ isFollowing: true, added: 0, pending: null })
  })

  it('counts oneself as soon as one has pressed', () => {
    const waiting = follow(SHOP)
    expect(applyPendingFollow(false, [waiting], SHOP)).toEqual({ isFollowing: true, added: 1, pending: waiting })
  })

  it('goes by the last of several, and counts nobody twice', () => {
    expect(applyPendingFollow(true, [unfollow(SHOP), follow(SHOP)], SHOP)).toMatchObject({
      isFollowing: true,
      added: 0,
    })
    expect(applyPendingFollow(true, [follow(SHOP), unfollow(SHOP)], SHOP)).toMatchObject({
      isFollowing: false,
      added: -1,
    })
  })

  it('is as before where the change was refused, which is named', () => {
    const refused = follow(SHOP, { state: 'rejected' })
    expect(applyPendingFollow(false, [refused], SHOP)).toEqual({ isFollowing: false, added: 0, pending: refused })
  })
})

describe('overlayFollows', () => {
  it('begins with what waits, and keeps a shop in sight until its leaving is sent', () => {
    const shown = applyPendingFollows([SHOP], [unfollow(SHOP), follow(OTHER_SHOP)])
    expect(shown.map(({ shopId, following }) => [shopId, following.isFollowing])).toEqual([
      [OTHER_SHOP, true],
      [SHOP, false],
    ])
  })

  it('names each shop once', () => {
    expect(applyPendingFollows([SHOP], [follow(SHOP)]).map(({ shopId }) => shopId)).toEqual([SHOP])
  })
})
