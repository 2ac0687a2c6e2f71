import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decideModeration } from '../../../src/contract/moderation/moderation-writes.ts'
import { changeOrderStatus } from '../../../src/contract/orders/order-writes.ts'
import { deleteAccount } from '../../../src/contract/privacy/account.ts'
import { voteForReview } from '../../../src/contract/reviews/review-vote-writes.ts'
import { listReviewVotes } from '../../../src/contract/reviews/review-votes.ts'
import { createReview, deleteReview, replyToReview, updateReview } from '../../../src/contract/reviews/review-writes.ts'
import { productReviews } from '../../../src/contract/reviews/reviews.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import { PASSWORD, type TestUser } from '../../support/servers/test-server.ts'

let market: MarketFixture

const reviewed = async (change = {}): Promise<{ product: string; id: string; author: TestUser }> => {
  const product = await market.addProduct({ stock: 20, ...change })
  const author = await market.user('CUSTOMER')
  const { data } = await market.order(await market.draft({ [product]: 1 }), author)
  for (const status of ['PROCESSING', 'SHIPPED', 'DELIVERED'] as const)
    await market.call(changeOrderStatus, { id: data.id, status }, { as: market.vendor })
  const review = await market.call(createReview, { productId: product, rating: 4, comment: 'Soft.' }, { as: author })
  return { product, id: review.data.id, author }
}
const vote = (id: string, as: TestUser, isHelpful = true) => market.call(voteForReview, { id, isHelpful }, { as })
const shown = async (product: string) => (await market.call(productReviews, { id: product })).data.reviews[0]!
const voted = async (product: string, as: TestUser) =>
  (await market.call(listReviewVotes, { id: product }, { as })).data.map(({ id }) => id)

describe.each(ENGINES)('A vote for a review on $name', engine => {
  beforeAll(async () => {
    market = await openMarketFixture({ engine })
  }, 60_000)
  afterAll(() => market.stop())

  it('counts once for each customer, until it is taken back', async () => {
    const { product, id } = await reviewed()
    const other = await market.user('CUSTOMER')
    expect(await vote(id, market.customer)).toMatchObject({ data: { id, isHelpful: true, helpfulCount: 1 } })
    await Promise.all([vote(id, market.customer), vote(id, other), vote(id, other)])
    expect(await shown(product)).toMatchObject({ id, helpfulCount: 2, seq: 1 })
    expect([await voted(product, other), await voted(product, await market.user('CUSTOMER'))]).toEqual([[id], []])
    await Promise.all([vote(id, other, false), vote(id, other, false)])
    expect((await shown(product)).helpfulCount).toBe(1)
    expect(await voted(product, other)).toEqual([])
  })

  it('is not for a review of oneself, of nobody, or one that is hidden, and not of shops', async () => {
    const { id, author } = await reviewed()
    expect(await vote(id, author)).toMatchObject({ status: 403, message: 'You cannot vote for your own review.' })
    expect(await vote(uuid(), market.customer)).toMatchObject({ status: 404 })
    expect(await vote(id, market.vendor)).toMatchObject({ status: 403 })
    const admin = await market.user('ADMIN')
    await market.call(decideModeration, { entity: 'REVIEW', id, decision: 'HIDE' }, { as: admin })
    expect(await vote(id, market.customer)).toMatchObject({ status: 404 })
  })

  it('goes with the review, and with the account of who has voted', async () => {
    const [first, second] = [await reviewed(), await reviewed()]
    const voter = await market.user('CUSTOMER')
    for (const { id } of [first, second]) for (const as of [voter, market.customer]) await vote(id, as)
    await market.call(deleteReview, { id: first.id }, { as: first.author })
    expect(await voted(first.product, voter)).toEqual([])
    await market.call(deleteAccount, { password: PASSWORD }, { as: voter })
    expect((await shown(second.product)).helpfulCount).toBe(1)
  })
})

describe('A review', () => {
  beforeAll(async () => {
    market = await openMarketFixture()
  })
  afterAll(() => market.stop())

  it('tells when the shop replied, and nothing once the reply is deleted', async () => {
    const { product, id, author } = await reviewed()
    expect(await shown(product)).not.toHaveProperty('repliedAt')
    const before = Date.now()
    await market.call(replyToReview, { id, reply: 'Thank you.' }, { as: market.vendor })
    const { repliedAt } = await shown(product)
    expect(Date.parse(repliedAt!)).toBeGreaterThanOrEqual(before - 60_000)
    await market.call(updateReview, { id, rating: 5 }, { as: author })
    expect((await shown(product)).repliedAt).toBe(repliedAt)
    await market.call(replyToReview, { id, reply: '' }, { as: market.vendor })
    expect(await shown(product)).not.toHaveProperty('repliedAt')
  })

  it('names the variant that was bought', async () => {
    const { product, id, author } = await reviewed()
    expect(await shown(product)).not.toHaveProperty('variantTitle')
    await market.call(deleteReview, { id }, { as: author })
    await market.store.write(tx =>
      tx
        .updateTable('order_items')
        .set({ variant_title: 'Size 42', variant_title_bn: 'সাইজ ৪২' })
        .where('product_id', '=', product)
        .execute(),
    )
    await market.call(createReview, { productId: product, rating: 3 }, { as: author })
    expect(await shown(product)).toMatchObject({ variantTitle: 'Size 42', variantTitleBn: 'সাইজ ৪২' })
  })
})
