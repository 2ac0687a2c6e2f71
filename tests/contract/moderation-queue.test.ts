import { expect, it } from 'vitest'
import { decideModeration } from '../../src/contract/moderation/moderation-writes.ts'
import { deleteProduct } from '../../src/contract/products/product-writes.ts'
import { deleteReview } from '../../src/contract/reviews/review-writes.ts'
import { changeShopStatus } from '../../src/contract/shops/shop-writes.ts'

it.each([decideModeration, changeShopStatus, deleteProduct, deleteReview])(
  '$name makes the moderation queue stale, so that what was decided does not come back to it',
  ({ stale }) => {
    expect(stale).toContain('moderation')
  },
)
