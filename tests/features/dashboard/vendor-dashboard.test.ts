import { toWhatsappNumber } from '../../../src/contract/whatsapp-number.ts'
import 'fake-indexeddb/auto'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import type { Coupon } from '../../../src/contract/coupons/coupons.ts'
import type { Notification } from '../../../src/contract/notifications/notifications.ts'
import type { Review } from '../../../src/contract/reviews/reviews.ts'
import type { Shop } from '../../../src/contract/shops/shops.ts'
import { CouponForm, toCouponFormValues, toCouponInput } from '../../../src/features/coupons/vendor/coupon-values.ts'
import {
  COUPON_COMPARATORS,
  COUPON_LIST_OPTIONS,
  matchesCouponView,
  toCouponListInput,
} from '../../../src/features/coupons/vendor/coupon-view.ts'
import { findBulkStatusChange } from '../../../src/features/orders/changes/bulk-status-change.ts'
import { findOrdersToAlert } from '../../../src/features/orders/queue/new-order-sound.tsx'
import {
  buildShopReviewsUrl,
  filterReviewsByShop,
  filterShopReviews,
  parseShopReviewsUrl,
} from '../../../src/features/reviews/vendor/review-replies.ts'
import { getShopStatusLabel, toEndOfDay } from '../../../src/features/shops/vendor/shop-status.ts'
import {
  type DayValue,
  findPeakDay,
  formatMeasure,
  getPercentChange,
  parsePeriod,
} from '../../../src/features/statistics/sales-stats.ts'
import { parseListView } from '../../../src/lists/list-url.ts'
import { applyPendingCoupons, getCouponState } from '../../../src/local/coupons/coupons.ts'
import type { EntryBase, OutboxEntry } from '../../../src/local/db/device-schema.ts'
import { applyPendingReads, countUnread } from '../../../src/local/notifications/optimistic.ts'
import { applyPendingOrders } from '../../../src/local/orders/optimistic.ts'
import { createOutboxEntry } from '../../../src/local/outbox/entry.ts'
import { applyPendingReviewReplies } from '../../../src/local/reviews/replies.ts'
import { applyPendingShops, toWrittenShop } from '../../../src/local/shops/optimistic.ts'
import { setLocale } from '../../../src/ui/text/i18n.ts'
import { ids, order } from '../entity-fixtures.ts'

const NOON = new Date(2026, 0, 2, 12).getTime()
let n = 0
const entry = (endpoint: string, input: object, more: Partial<EntryBase> = {}): OutboxEntry => ({
  ...createOutboxEntry(endpoint, { ...input }, null, { scope: 'x', label: 'x' }),
  n: ++n,
  ...more,
})

describe('A bulk status change', () => {
  const shown = (changes: object, id = ids.order) => applyPendingOrders([{ ...order, id, ...changes }], [])[0]!

  it('is the step that most orders can take; the others stay', () => {
    const chosen = [
      shown({ status: 'PENDING' }, 'a'),
      shown({ status: 'PROCESSING' }, 'b'),
      shown({ status: 'PROCESSING' }, 'c'),
      shown({ status: 'CANCELLED' }, 'd'),
    ]
    const step = findBulkStatusChange(chosen, 'VENDOR', NOON)
    expect(step?.to).toBe('SHIPPED')
    expect(step?.orders.map(({ id }) => id)).toEqual(['b', 'c'])
  })

  it('asks once about restocking, and nothing for the standard steps', () => {
    const returned = ['a', 'b'].map(id => shown({ status: 'RETURN_REQUESTED' }, id))
    expect(findBulkStatusChange(returned, 'VENDOR', NOON)).toMatchObject({
      to: 'RETURNED',
      prompt: { action: 'Accept return' },
    })
    expect(findBulkStatusChange([shown({ status: 'PROCESSING' })], 'VENDOR', NOON)?.prompt).toBeUndefined()
  })

  it('is none when no order can change or they wait for payment', () => {
    expect(findBulkStatusChange([], 'VENDOR', NOON)).toBeNull()
    expect(findBulkStatusChange([shown({ paymentType: 'ONLINE', paymentStatus: 'UNPAID' })], 'VENDOR', NOON)).toBeNull()
  })
})

describe('The sound of new orders', () => {
  it('plays for an order that was just placed, not for known or old ones', () => {
    const placed = (id: string, ago: number) => ({ ...order, id, createdAt: new Date(NOON - ago).toISOString() })
    const pending = [placed('known', 1_000), placed('new', 1_000), placed('old', 3_600_000)]
    expect(findOrdersToAlert(pending, new Set(['known']), NOON).map(({ id }) => id)).toEqual(['new'])
  })

  it('plays for an online order when it is paid, however long that took', () => {
    const ago = (ms: number) => new Date(NOON - ms).toISOString()
    const paid = { ...order, paymentType: 'ONLINE', createdAt: ago(25 * 60_000), updatedAt: ago(1_000) } as const
    expect(findOrdersToAlert([paid], new Set(), NOON)).toEqual([paid])
    expect(findOrdersToAlert([{ ...paid, updatedAt: ago(3_600_000) }], new Set(), NOON)).toEqual([])
  })
})

describe('A WhatsApp number', () => {
  it.each(['01712345678', '+880 1712-345678', '০১৭১২৩৪৫৬৭৮'])('turns %s into a number with the country code', phone => {
    expect(toWhatsappNumber(phone)).toBe('8801712345678')
  })
})

const shop: Shop = {
  id: ids.shop,
  name: 'Rupsha Sarees',
  phoneNumber: '01712345678',
  shopAddress: 'Khulna',
  description: 'Sarees',
  logoUrl: '/pictures/logo.webp',
  thumbhash: null,
  status: 'ACTIVE',
  pausedUntil: null,
  followerCount: 3,
  rating: 4,
  reviewCount: 2,
  productCount: 7,
  createdAt: '2026-01-01T00:00:00.000Z',
  seq: 4,
}

describe('An own shop', () => {
  it('is on holiday until the end of the selected day', () => {
    const [shown] = applyPendingShops(
      [shop],
      [entry('shops.update', { id: shop.id, pausedUntil: toEndOfDay('2026-01-03') })],
    )
    expect(getShopStatusLabel(shown!, NOON).label).toBe('On holiday')
    expect(getShopStatusLabel(shown!, new Date(2026, 0, 4, 0, 0, 1).getTime()).label).toBe('Open')
  })

  it('reopens by a pause of null', () => {
    const closed = { ...shop, pausedUntil: toEndOfDay('2026-01-03') }
    expect(
      applyPendingShops([closed], [entry('shops.update', { id: shop.id, pausedUntil: null })])[0]?.pausedUntil,
    ).toBeNull()
  })

  it('keeps its name when another is rejected, which is in the form', () => {
    const rename = { ...entry('shops.update', { id: shop.id, name: 'Taken' }), state: 'rejected' as const }
    const [shown] = applyPendingShops([shop], [rename])
    expect([shown!.name, toWrittenShop(shown!).name]).toEqual(['Rupsha Sarees', 'Taken'])
  })

  it('that is not created yet is listed last and says so', () => {
    const shown = applyPendingShops([shop], [entry('shops.create', { id: ids.other, name: 'New stall' })])
    expect(shown.map(({ name }) => name)).toEqual(['Rupsha Sarees', 'New stall'])
    expect(getShopStatusLabel(shown[1]!, NOON).label).toBe('Not open yet')
  })
})

const review = (changes: Partial<Review> = {}): Review => ({
  id: ids.other,
  rating: 4,
  comment: 'Soft and bright',
  reply: null,
  productId: ids.product,
  product: { id: ids.product, name: 'Tangail saree', image: '' },
  customer: { name: 'Ayesha Rahman' },
  createdAt: '2026-01-02T00:00:00.000Z',
  seq: 1,
  ...changes,
})

describe('Replies to reviews', () => {
  const all = { isUnanswered: false, term: '', page: 1 }

  it('show pending replies, remove emptied ones, and ignore rejected ones', () => {
    const reply = (text: string, state: OutboxEntry['state'] = 'pending') =>
      applyPendingReviewReplies(
        [review({ reply: 'Thanks' })],
        [entry('reviews.reply', { id: ids.other, reply: text }, { state })],
      )[0]
    expect(reply('Thank you!')?.reply).toBe('Thank you!')
    expect(reply('')?.reply).toBeNull()
    expect(reply('Refused', 'rejected')?.reply).toBe('Thanks')
  })

  it('leave the unanswered filter once they are sent, not while they are pending', () => {
    const waiting = applyPendingReviewReplies([review()], [entry('reviews.reply', { id: ids.other, reply: 'Thanks' })])
    expect(filterShopReviews(waiting, { ...all, isUnanswered: true })).toHaveLength(1)
    expect(
      filterShopReviews(applyPendingReviewReplies([review({ reply: 'Thanks' })], []), { ...all, isUnanswered: true }),
    ).toEqual([])
  })

  it('are found by product, customer and text', () => {
    expect(filterShopReviews(applyPendingReviewReplies([review()], []), { ...all, term: 'ayesha bri' })).toHaveLength(1)
    expect(filterShopReviews(applyPendingReviewReplies([review()], []), { ...all, term: 'mango' })).toEqual([])
  })

  it('are filtered by shop, as far as the device knows it', () => {
    const read = applyPendingReviewReplies([review(), review({ id: 'b', productId: 'gone' })], [], id =>
      id === ids.product ? ids.shop : undefined,
    )
    expect(filterReviewsByShop(read, ids.shop).map(({ id }) => id)).toEqual([ids.other])
    expect(filterReviewsByShop(read, undefined)).toHaveLength(2)
  })

  it('keep their view in the URL', () => {
    const view = { isUnanswered: true, term: 'saree', page: 2, shop: ids.shop }
    expect(parseShopReviewsUrl(buildShopReviewsUrl(view).split('?')[1]!)).toEqual(view)
  })
})

const coupon: Coupon = {
  id: ids.other,
  code: 'EID100',
  discountType: 'FIXED',
  discountAmount: 100,
  maxDiscountAmount: null,
  minOrderAmount: null,
  startTime: new Date(NOON - 86_400_000).toISOString(),
  endTime: new Date(NOON + 86_400_000).toISOString(),
  usageLimit: 1,
  totalUsageLimit: 5,
  usedCount: 0,
  shopId: null,
  isActive: true,
  createdAt: new Date(NOON).toISOString(),
  seq: 1,
}

describe('A coupon', () => {
  it.each([
    [{}, 'RUNNING'],
    [{ isActive: false }, 'OFF'],
    [{ endTime: new Date(NOON).toISOString() }, 'ENDED'],
    [{ startTime: new Date(NOON + 1).toISOString() }, 'AHEAD'],
    [{ usedCount: 5 }, 'USED_UP'],
  ] as const)('with %j is %s', (changes, standing) => {
    expect(getCouponState({ ...coupon, ...changes }, NOON)).toBe(standing)
  })

  it('is searched on the device as on the server: by state, code and sort order', () => {
    const view = parseListView('show=RUNNING&sort=ending&search=eid', COUPON_LIST_OPTIONS)
    expect(toCouponListInput(view)).toEqual({ sortBy: 'endTime', sortOrder: 'asc', state: 'RUNNING' })
    expect(toCouponListInput(parseListView('', COUPON_LIST_OPTIONS))).toEqual({
      sortBy: 'createdAt',
      sortOrder: 'desc',
    })
    expect(matchesCouponView({ ...coupon, code: 'EID100' }, view, NOON)).toBe(true)
    expect(matchesCouponView({ ...coupon, code: 'EID100', isActive: false }, view, NOON)).toBe(false)
    expect(matchesCouponView({ ...coupon, code: 'PUJA100' }, view, NOON)).toBe(false)
    const two = [
      {
        ...coupon,
        code: 'B',
        usedCount: 1,
        endTime: '2030-01-01T00:00:00.000Z',
        createdAt: '2026-01-01T00:00:00.000Z',
      },
      {
        ...coupon,
        code: 'A',
        usedCount: 2,
        endTime: '2031-01-01T00:00:00.000Z',
        createdAt: '2026-02-01T00:00:00.000Z',
      },
    ]
    const first = Object.entries(COUPON_COMPARATORS).map(([sort, compare]) => [sort, two.toSorted(compare)[0]?.code])
    expect(Object.fromEntries(first)).toEqual({ newest: 'A', oldest: 'B', ending: 'B', code: 'A', used: 'A' })
  })

  it('created offline is on top, and pending changes are shown in the others', () => {
    const made = entry('coupons.create', { id: ids.user, code: 'NEW', discountAmount: 5, endTime: coupon.endTime })
    const shown = applyPendingCoupons([coupon], [made, entry('coupons.update', { id: coupon.id, isActive: false })])
    expect(shown.map(({ code, isNew, isActive }) => [code, isNew, isActive])).toEqual([
      ['NEW', true, true],
      ['EID100', false, false],
    ])
  })

  it('is not shown as deleted by a deletion behind a rejected change, which holds it', () => {
    const refused = entry('coupons.update', { id: coupon.id, isActive: false }, { state: 'rejected' })
    const [shown] = applyPendingCoupons([coupon], [refused, entry('coupons.delete', { id: coupon.id })])
    expect(shown).toMatchObject({ isActive: true, isDeleting: false })
  })

  const typed = { ...toCouponFormValues(undefined, NOON, ''), code: 'eid-10', discountAmount: '১০' }

  it('is valid from the first to the last moment of its days', () => {
    const input = toCouponInput(v.parse(CouponForm, { ...typed, startDay: '2026-01-02', endDay: '2026-01-02' }))
    expect(Date.parse(input.endTime) - Date.parse(input.startTime)).toBe(86_400_000 - 1)
    expect(input).toMatchObject({ code: 'EID-10', discountAmount: 10, maxDiscountAmount: null, isActive: true })
  })

  it.each([
    [{ discountType: 'PERCENT', discountAmount: '101' }, 'A percentage is a whole number from 1 to 100.'],
    [{ startDay: '2026-01-03', endDay: '2026-01-02' }, 'A coupon must end after it starts.'],
    [{ usageLimit: '1.5' }, 'This must be a whole number.'],
    [{ discountAmount: '' }, 'This must be at least 1.'],
    [{ code: ' ' }, 'Please enter coupon code'],
  ])('says of %j: %s', (changes, message) => {
    const read = v.safeParse(CouponForm, { ...typed, ...changes })
    expect(read.issues?.map(issue => issue.message)).toContain(message)
  })

  it('shows its figures in Bangla digits in Bangla', async () => {
    await setLocale('bn')
    const shown = toCouponFormValues(coupon, NOON, '')
    expect(Object.values(shown).join(' ')).not.toMatch(new RegExp(`\\b${coupon.discountAmount}\\b`))
    expect(v.parse(CouponForm, shown).discountAmount).toBe(coupon.discountAmount)
    await setLocale('en')
  })

  it('is read back into its form unchanged', () => {
    const form = v.parse(CouponForm, toCouponFormValues(coupon, NOON, ''))
    expect(toCouponInput(form)).toMatchObject({
      code: 'EID100',
      discountAmount: 100,
      totalUsageLimit: 5,
      isActive: true,
    })
  })
})

const news = (id: string, changes: Partial<Notification> = {}): Notification => ({
  id,
  kind: 'ORDER_NEW',
  title: 'New order',
  body: '',
  path: '/dashboard/orders',
  readAt: null,
  createdAt: new Date(NOON).toISOString(),
  seq: 1,
  ...changes,
})

describe('The inbox', () => {
  it('counts notifications as read whose change is pending', () => {
    const shown = applyPendingReads(
      [news('a'), news('b')],
      [entry('notifications.read', { id: 'a' }, { createdAt: NOON + 1 })],
    )
    expect(countUnread(shown)).toBe(1)
  })

  it('marks all existing notifications as read, and none that came after', () => {
    const later = news('later', { createdAt: new Date(NOON + 10_000).toISOString() })
    const shown = applyPendingReads(
      [news('a'), later],
      [entry('notifications.readAll', {}, { createdAt: NOON + 5_000 })],
    )
    expect(shown.map(({ id, readAt }) => [id, readAt !== null])).toEqual([
      ['later', false],
      ['a', true],
    ])
  })
})

describe('The inbox that was marked as read', () => {
  it('is read up to the newest that was shown, whatever the clock of the device says', () => {
    const later = news('later', { createdAt: new Date(NOON + 10_000).toISOString() })
    const until = { until: Date.parse(news('a').createdAt) }
    const read = (createdAt: number) =>
      applyPendingReads([news('a'), later], [entry('notifications.readAll', until, { createdAt })]).map(
        ({ readAt }) => readAt !== null,
      )
    expect(read(NOON + 60_000)).toEqual([false, true])
    expect(read(NOON - 60_000)).toEqual([false, true])
  })
})

describe('Sales figures', () => {
  const day = (date: string, value: number): DayValue => ({ day: date, value })

  it('name the peak day, and none when all are zero', () => {
    expect(findPeakDay([day('2026-01-01', 5), day('2026-01-02', 9), day('2026-01-03', 9)])?.day).toBe('2026-01-02')
    expect(findPeakDay([day('2026-01-01', 0)])).toBeNull()
  })

  it('are compared with the period before, if it has data', () => {
    expect(getPercentChange(150, 100)).toBe(50)
    expect(getPercentChange(3, 4)).toBe(-25)
    expect(getPercentChange(0, 0)).toBeNull()
    expect(getPercentChange(null, null)).toBeNull()
  })

  it('are formatted for the language', () => {
    expect(formatMeasure('sales', 1250, 'bn')).toBe('৳১,২৫০')
    expect(formatMeasure('conversion', 2.46, 'en')).toBe('2.5%')
    expect(formatMeasure('conversion', null, 'en')).toBe('–')
  })

  it.each([
    ['days=7', 7],
    ['days=90', 90],
    ['days=8', 30],
    ['', 30],
  ])('of %j are those of %i days', (search, days) => {
    expect(parsePeriod(search)).toBe(days)
  })
})
