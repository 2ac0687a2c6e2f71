import { describe, expect, it } from 'vitest'
import { voteForReview } from '../../../src/contract/reviews/review-vote-writes.ts'
import { chooseReviews, listReviewedVariants } from '../../../src/features/reviews/chosen-reviews.ts'
import { db } from '../../../src/local/db/database.ts'
import type { EntryOf } from '../../../src/local/db/device-schema.ts'
import { createOutboxEntry } from '../../../src/local/outbox/entry.ts'
import { applyPendingVote } from '../../../src/local/reviews/votes.ts'
import { applyWriteResponse } from '../../../src/local/sync/apply-write-response.ts'
import { setUpDevice } from '../device-fixture.ts'

setUpDevice()

const id = '0190c000-0000-7000-8000-000000000001'
const review = {
  ...{ id, rating: 4, comment: 'Good.', reply: null, productId: 'p', customer: { name: 'Rima' }, helpfulCount: 2 },
  ...{ product: { id: 'p', name: 'Saree', image: '' }, createdAt: '2026-01-01T00:00:00.000Z', seq: 7 },
}
type Vote = EntryOf<typeof voteForReview>
const entry = (isHelpful: boolean, more: Partial<Vote> = {}): Vote =>
  ({
    ...createOutboxEntry(voteForReview.name, { id, isHelpful }, 'u', { scope: 's', label: 'x', seen: null }),
    ...more,
  }) as Vote
const apply = (ids: string[], ...entries: Vote[]) => applyPendingVote(review, { ids: new Set(ids), entries })

describe('A vote for a review', () => {
  it('that waits is shown and counted, once', () => {
    expect(apply([])).toEqual({ isHelpful: false, count: 2 })
    expect(apply([], entry(true))).toEqual({ isHelpful: true, count: 3 })
    expect(apply([id], entry(true))).toEqual({ isHelpful: true, count: 2 })
    expect(apply([id], entry(false))).toEqual({ isHelpful: false, count: 1 })
    expect(apply([], entry(true, { state: 'rejected' }))).toEqual({ isHelpful: false, count: 2 })
  })

  it('that was sent stays with its count until the lists are fetched again', async () => {
    await db.reviews.put({ ...review, mine: 0 })
    const listing = { key: 'reviewVotes.ofProduct?p', resource: 'review-votes' as const, isPrivate: 1 as const }
    await db.listings.put({ ...listing, ids: [], rows: [], page: 1, limit: 0, total: 0, at: 0, stale: 0, staleAt: 0 })
    const respond = (isHelpful: boolean, helpfulCount: number) =>
      db.transaction('rw', db.tables, () => applyWriteResponse(voteForReview, { id, isHelpful, helpfulCount }))
    await respond(true, 3)
    expect(await db.reviews.get(id)).toEqual({ ...review, helpfulCount: 3, mine: 0 })
    expect((await db.listings.get(listing.key))!.ids).toEqual([id])
    await respond(false, 2)
    expect((await db.listings.get(listing.key))!.ids).toEqual([])
  })
})

describe('The reviews of a product', () => {
  const [plain, praised, other] = [
    { ...review, id: 'plain', helpfulCount: undefined },
    { ...review, id: 'praised', helpfulCount: 9, variantTitle: 'Red' },
    { ...review, id: 'other', rating: 2, variantTitle: 'Blue', variantTitleBn: 'নীল' },
  ]
  const reviews = [plain, praised, other]
  const ids = (choice: Parameters<typeof chooseReviews>[1]) => chooseReviews(reviews, choice).map(row => row.id)

  it('are chosen by stars and by variant, and begin with the newest or the most helpful', () => {
    expect(ids({ order: 'newest' })).toEqual(['plain', 'praised', 'other'])
    expect(ids({ order: 'helpful' })).toEqual(['praised', 'other', 'plain'])
    expect(ids({ order: 'newest', stars: 4 })).toEqual(['plain', 'praised'])
    expect(ids({ order: 'helpful', variant: 'Blue' })).toEqual(['other'])
    expect(ids({ order: 'newest', stars: 4, variant: 'Blue' })).toEqual([])
  })

  it('are those with photos alone where that is chosen', () => {
    const shown = { ...plain, photos: ['/pictures/a.webp'] }
    expect(chooseReviews([shown, praised], { order: 'newest', withPhotos: true })).toEqual([shown])
  })

  it('name each variant once, of one product only', () => {
    expect(listReviewedVariants([...reviews, other])).toEqual([praised, other])
    expect(listReviewedVariants([...reviews, { ...other, productId: 'q' }])).toEqual([])
  })
})
