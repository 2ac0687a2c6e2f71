import { describe, expect, it } from 'vitest'
import { OFFLINE_ENDPOINTS } from '../../../src/contract/all/offline-endpoints.ts'
import { applyPendingAddresses } from '../../../src/local/accounts/addresses.ts'
import { applyPendingProfile } from '../../../src/local/accounts/profile.ts'
import { applyPendingToMessage } from '../../../src/local/contact/contact-messages.ts'
import { applyPendingCoupons } from '../../../src/local/coupons/coupons.ts'
import type { OutboxEntry } from '../../../src/local/db/device-schema.ts'
import {
  applyPendingToModeratedProduct,
  applyPendingToQueueItem,
  applyPendingToReview,
} from '../../../src/local/moderation/moderation.ts'
import { applyPendingReads } from '../../../src/local/notifications/optimistic.ts'
import { applyPendingOrders, toPendingOrders } from '../../../src/local/orders/optimistic.ts'
import { createOutboxEntry } from '../../../src/local/outbox/entry.ts'
import { applyPendingToRows } from '../../../src/local/outbox/optimistic-rows.ts'
import { applyPendingToPerson } from '../../../src/local/people/people.ts'
import { applyPendingProducts, toWrittenProduct } from '../../../src/local/products/optimistic.ts'
import { applyPendingToCategories } from '../../../src/local/products/optimistic-categories.ts'
import { mergeRecentViews } from '../../../src/local/products/recent-products.ts'
import { applyPendingReviews } from '../../../src/local/reviews/optimistic.ts'
import { applyPendingReviewReplies } from '../../../src/local/reviews/replies.ts'
import { applyPendingFollows } from '../../../src/local/shops/followed-shops.ts'
import { applyPendingShops, toWrittenShop } from '../../../src/local/shops/optimistic.ts'
import { applyPendingToShop } from '../../../src/local/shops/status.ts'
import { buildFollow, buildOrder, buildProduct, buildReview } from '../entity-fixtures.ts'

/**
 * The worker queues what other clients of the API send (sw/write-fallback.ts). Nobody has checked their input, and
 * nothing says what they saw.
 */
const [order, product] = [buildOrder(), buildProduct()]
const shop = buildFollow().shop
const review = { ...buildReview(), mine: 1 as const }
const profile = { userId: 'me', name: '', email: '', phoneNumber: '', address: '', profilePhoto: null }

const READERS: Record<string, (entries: OutboxEntry[]) => unknown> = {
  orders: entries => applyPendingOrders([order], entries),
  'waiting orders': entries => toPendingOrders(entries),
  products: entries => applyPendingProducts([product], entries).map(toWrittenProduct),
  categories: entries => applyPendingToCategories([], entries),
  shops: entries => applyPendingShops([shop], entries).map(toWrittenShop),
  'shops of admins': entries => applyPendingToRows([shop], entries, applyPendingToShop),
  coupons: entries => applyPendingCoupons([], entries),
  reviews: entries => applyPendingReviews([review], entries),
  replies: entries => applyPendingReviewReplies([review], entries),
  follows: entries => applyPendingFollows([shop.id], entries),
  addresses: entries => applyPendingAddresses([], entries),
  profile: entries => applyPendingProfile(profile as never, entries),
  views: entries => mergeRecentViews([], [], entries),
  notifications: entries => applyPendingReads([], entries),
  people: entries =>
    applyPendingToRows([{ id: order.id, user: { id: order.id } } as never], entries, applyPendingToPerson),
  messages: entries => applyPendingToRows([{ id: order.id } as never], entries, applyPendingToMessage),
  'moderated products': entries => applyPendingToRows([product], entries, applyPendingToModeratedProduct),
  'moderated reviews': entries => applyPendingToRows([review], entries, applyPendingToReview),
  'what to moderate': entries =>
    applyPendingToRows([{ entityId: order.id } as never], entries, applyPendingToQueueItem),
}

const RUBBISH = [undefined, null, 1.5, 'text', [null], {}]
const FIELDS = ['status', 'reply', 'rating', 'comment', 'note', 'price', 'name', 'courier', 'isDefault', 'decision']

const inputs = [order.id, product.id, shop.id, review.id, 'new', undefined, null, {}].flatMap(id =>
  RUBBISH.map(value => ({
    id,
    productId: id,
    shopId: id,
    couponId: id,
    ...Object.fromEntries(FIELDS.map(field => [field, value])),
  })),
)
const entries = OFFLINE_ENDPOINTS.flatMap(({ name }) =>
  inputs.map((input, n) => ({ ...createOutboxEntry(name, input, 'me', { scope: 'any', label: '' }), n })),
)

describe('What waits of another client of the API', () => {
  it.each(Object.entries(READERS))('does not keep %s from being read, whatever it has written', (_, read) => {
    const failures = entries.flatMap(entry => {
      try {
        read([entry])
        return []
      } catch (cause) {
        return [`${entry.endpoint} ${JSON.stringify(entry.input)}: ${cause}`]
      }
    })
    expect(failures.slice(0, 3)).toEqual([])
  })

  it('is no order of the list, because nobody knows what it looks like', () => {
    const input = { id: 'new', shopId: shop.id, totalAmount: 1, paymentType: 'COD', products: [] }
    const entry = { ...createOutboxEntry('orders.create', input, 'me', { scope: 'order:new', label: '' }), n: 1 }
    expect(toPendingOrders([entry])).toEqual([])
  })
})
