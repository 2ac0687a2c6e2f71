import { expect, it } from 'vitest'
import { decideModeration } from '../../src/contract/moderation-writes.ts'
import { deleteProduct } from '../../src/contract/product-writes.ts'
import { deleteReview } from '../../src/contract/review-writes.ts'
import { changeShopStatus } from '../../src/contract/shop-writes.ts'

it.each([decideModeration, changeShopStatus, deleteProduct, deleteReview])(
  '$name makes the moderation queue stale, so that what was decided does not come back to it',
  ({ stale }) => {
    expect(stale).toContain('moderation')
  },
)
