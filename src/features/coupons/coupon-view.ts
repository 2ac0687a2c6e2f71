import { type Coupon, CouponState } from '../../contract/coupons.ts'
import type { Tone } from '../../ui/tag.tsx'
import { finds } from '../admin/finds.ts'
import type { ListChoices, ListView } from '../admin/list-address.ts'
import { COMPARE as COMMON_COMPARE, ORDERS as COMMON_ORDERS, SORT_WORDS as COMMON_WORDS } from '../admin/list-sorts.ts'
import { couponStateAt } from './coupon-overlay.ts'

const FILTERS = ['ALL', ...CouponState.options] as const
export type CouponFilter = (typeof FILTERS)[number]
const SORTS = ['newest', 'oldest', 'ending', 'code', 'used'] as const
export type CouponSort = (typeof SORTS)[number]
export type CouponView = ListView<CouponFilter, CouponSort>
export const COUPON_CHOICES: ListChoices<CouponFilter, CouponSort> = {
  path: '/dashboard/coupons',
  filters: FILTERS,
  sorts: SORTS,
}

export const STATES: Record<CouponState, { words: string; tone: Tone }> = {
  RUNNING: { words: 'Running', tone: 'brand' },
  AHEAD: { words: 'Not yet', tone: 'wait' },
  OFF: { words: 'Switched off', tone: 'neutral' },
  ENDED: { words: 'Ended', tone: 'neutral' },
  USED_UP: { words: 'Used up', tone: 'neutral' },
}
export const FILTER_WORDS: Record<CouponFilter, string> = {
  ALL: 'All',
  RUNNING: STATES.RUNNING.words,
  AHEAD: STATES.AHEAD.words,
  OFF: STATES.OFF.words,
  ENDED: STATES.ENDED.words,
  USED_UP: STATES.USED_UP.words,
}
export const SORT_WORDS: Record<CouponSort, string> = {
  newest: COMMON_WORDS.newest,
  oldest: COMMON_WORDS.oldest,
  ending: 'Ending first',
  code: 'By code',
  used: 'Most used first',
}

const ORDERS = {
  newest: COMMON_ORDERS.newest,
  oldest: COMMON_ORDERS.oldest,
  ending: { sortBy: 'endTime', sortOrder: 'asc' },
  code: { sortBy: 'code', sortOrder: 'asc' },
  used: { sortBy: 'usedCount', sortOrder: 'desc' },
} as const

/** A filter and an order as the server is asked for them. */
export const askCoupons = ({ filter, sort }: Pick<CouponView, 'filter' | 'sort'>) => ({
  ...ORDERS[sort],
  ...(filter !== 'ALL' && { state: filter }),
})

/** Does a view show this coupon? @param at milliseconds */
export const isCouponIn = (coupon: Coupon, { term, filter }: CouponView, at: number): boolean =>
  (filter === 'ALL' || couponStateAt(coupon, at) === filter) && finds(term, coupon.code)

/** The same orders over what the device has. */
export const COMPARE: Record<CouponSort, (a: Coupon, b: Coupon) => number> = {
  newest: COMMON_COMPARE.newest,
  oldest: COMMON_COMPARE.oldest,
  ending: (a, b) => a.endTime.localeCompare(b.endTime),
  code: (a, b) => a.code.localeCompare(b.code),
  used: (a, b) => b.usedCount - a.usedCount,
}
