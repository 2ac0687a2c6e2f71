import { describe, expect, it } from 'vitest'
import { createReview, deleteReview, updateReview } from '../../../src/contract/reviews/review-writes.ts'
import type { EntryBase, OutboxEntry, StoredReview } from '../../../src/local/db/device-schema.ts'
import { createOutboxEntry } from '../../../src/local/outbox/entry.ts'
import { applyPendingReviews, reviewScope } from '../../../src/local/reviews/optimistic.ts'
import { applyPendingFollow, applyPendingFollows } from '../../../src/local/shops/followed-shops.ts'
import { OTHER_SHOP, SHOP } from '../entity-fixtures.ts'

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
const entry = (endpoint: string, input: object, changes: Partial<EntryBase> = {}): OutboxEntry => ({
  ...createOutboxEntry(endpoint, input, USER, {
    scope: reviewScope(PRODUCT.id),
    label: 'Review',
    seen: { product: PRODUCT, by: 'Rima' },
  }),
  n: ++n,
  ...changes,
})

describe('applyPendingReviews', () => {
  it('shows a pending review first, as it was written', () => {
    const waiting = entry(createReview.name, { id: OTHER, productId: PRODUCT.id, rating: 5, comment: 'Lovely.' })
    const [first, second] = applyPendingReviews([review], [waiting])
    expect(first).toMatchObject({ id: OTHER, rating: 5, comment: 'Lovely.', product: PRODUCT, mine: 1, seq: 0 })
    expect(first).toMatchObject({ customer: { name: 'Rima' }, reply: null, pending: waiting, isDeleting: false })
    expect(second).toMatchObject({ id: REVIEW, pending: null })
  })

  it('shows a review once when its row arrives before its entry is deleted', () => {
    const waiting = entry(createReview.name, { id: REVIEW, rating: 4, comment: 'Good.' }, { state: 'sending' })
    expect(applyPendingReviews([review], [waiting]).map(({ id }) => id)).toEqual([REVIEW])
  })

  it('applies changes in order and keeps fields that they do not name', () => {
    const entries = [
      entry(updateReview.name, { id: REVIEW, rating: 2, comment: 'Torn.' }),
      entry(updateReview.name, { id: REVIEW, rating: 3 }),
    ]
    const [shown] = applyPendingReviews([review], entries)
    expect(shown).toMatchObject({ rating: 3, comment: 'Torn.', reply: 'Thank you.', pending: entries[1] })
  })

  it('does not apply a rejected change, and returns it', () => {
    const refused = entry(updateReview.name, { id: REVIEW, rating: 1, comment: '' }, { state: 'rejected' })
    expect(applyPendingReviews([review], [refused])[0]).toMatchObject({ rating: 4, comment: 'Good.', pending: refused })
  })

  it('applies no change behind a rejected one, which holds it, and returns the rejected one', () => {
    const refused = entry(updateReview.name, { id: REVIEW, rating: 1 }, { state: 'rejected' })
    const held = entry(updateReview.name, { id: REVIEW, comment: 'Torn.' })
    const shown = applyPendingReviews([review], [refused, held])[0]
    expect(shown).toMatchObject({ rating: 4, comment: 'Good.', pending: refused })
  })

  it('marks it as being deleted while the deletion is pending, but not when that was rejected', () => {
    const deletion = entry(deleteReview.name, { id: REVIEW })
    expect(applyPendingReviews([review], [deletion])[0]).toMatchObject({ isDeleting: true, pending: deletion })
    expect(applyPendingReviews([review], [{ ...deletion, state: 'rejected' }])[0]).toMatchObject({ isDeleting: false })
  })

  it('counts the photos that wait, and takes away those that are removed', () => {
    const photos = ['/pictures/a.webp', '/pictures/b.webp']
    const file = { fileId: OTHER, type: 'image/webp', size: 3 }
    const entries = [
      entry(updateReview.name, { id: REVIEW, removedPhotos: photos.slice(0, 1) }),
      entry(updateReview.name, { id: REVIEW, file }),
    ]
    const [shown] = applyPendingReviews([{ ...review, photos }], entries)
    expect(shown).toMatchObject({ rating: 4, photos: ['/pictures/b.webp'], waitingPhotos: 1 })
  })

  it('does not apply changes of other reviews', () => {
    const other = entry(updateReview.name, { id: OTHER, rating: 1 })
    expect(applyPendingReviews([review], [other])[0]).toMatchObject({ rating: 4, pending: null })
  })
})

const follow = (shopId: string, changes: Partial<EntryBase> = {}) => entry('followedShops.follow', { shopId }, changes)
const unfollow = (shopId: string, changes: Partial<EntryBase> = {}) =>
  entry('followedShops.unfollow', { shopId }, changes)

describe('applyPendingFollow', () => {
  it("is the server's state while nothing is pending", () => {
    expect(applyPendingFollow(true, [follow(OTHER_SHOP)], SHOP)).toEqual({ isFollowing: true, added: 0, pending: null })
  })

  it('counts the follower as soon as they have pressed the button', () => {
    const waiting = follow(SHOP)
    expect(applyPendingFollow(false, [waiting], SHOP)).toEqual({ isFollowing: true, added: 1, pending: waiting })
  })

  it('follows the last of several changes, and counts nobody twice', () => {
    expect(applyPendingFollow(true, [unfollow(SHOP), follow(SHOP)], SHOP)).toMatchObject({
      isFollowing: true,
      added: 0,
    })
    expect(applyPendingFollow(true, [follow(SHOP), unfollow(SHOP)], SHOP)).toMatchObject({
      isFollowing: false,
      added: -1,
    })
  })

  it('is unchanged where the change was rejected, and returns that', () => {
    const refused = follow(SHOP, { state: 'rejected' })
    expect(applyPendingFollow(false, [refused], SHOP)).toEqual({ isFollowing: false, added: 0, pending: refused })
  })
})

describe('applyPendingFollows', () => {
  it('begins with pending follows, and keeps a shop until its unfollow is sent', () => {
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
