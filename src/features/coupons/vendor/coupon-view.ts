import { type Coupon, CouponState } from '../../../contract/coupons/coupons.ts'
import { matchesSearch } from '../../../contract/search-text.ts'
import { LIST_COMPARATORS as COMMON_COMPARE, LIST_SORT_LABELS, LIST_SORT_PARAMS } from '../../../lists/list-sorts.ts'
import type { ListOptions, ListView } from '../../../lists/list-url.ts'
import { getCouponState } from '../../../local/coupons/coupons.ts'
import type { TagTone } from '../../../ui/controls/tag.tsx'
import type { MessageKey } from '../../../ui/text/i18n.ts'

const FILTERS = ['ALL', ...CouponState.options] as const
export type CouponFilter = (typeof FILTERS)[number]
const SORTS = ['newest', 'oldest', 'ending', 'code', 'used'] as const
export type CouponSort = (typeof SORTS)[number]
export type CouponView = ListView<CouponFilter, CouponSort>
export const COUPON_LIST_OPTIONS: ListOptions<CouponFilter, CouponSort> = {
  path: '/dashboard/coupons',
  filters: FILTERS,
  sorts: SORTS,
}

export const COUPON_STATE_LABELS: Record<CouponState, { label: MessageKey; tone: TagTone }> = {
  RUNNING: { label: 'Running', tone: 'brand' },
  AHEAD: { label: 'Scheduled', tone: 'wait' },
  OFF: { label: 'Switched off', tone: 'neutral' },
  ENDED: { label: 'Ended', tone: 'neutral' },
  USED_UP: { label: 'Used up', tone: 'neutral' },
}
export const COUPON_FILTER_LABELS: Record<CouponFilter, MessageKey> = {
  ALL: 'All',
  RUNNING: COUPON_STATE_LABELS.RUNNING.label,
  AHEAD: COUPON_STATE_LABELS.AHEAD.label,
  OFF: COUPON_STATE_LABELS.OFF.label,
  ENDED: COUPON_STATE_LABELS.ENDED.label,
  USED_UP: COUPON_STATE_LABELS.USED_UP.label,
}
export const COUPON_SORT_LABELS: Record<CouponSort, MessageKey> = {
  newest: LIST_SORT_LABELS.newest,
  oldest: LIST_SORT_LABELS.oldest,
  ending: 'Ending soonest',
  code: 'By code',
  used: 'Most used first',
}

const SORT_PARAMETERS = {
  newest: LIST_SORT_PARAMS.newest,
  oldest: LIST_SORT_PARAMS.oldest,
  ending: { sortBy: 'endTime', sortOrder: 'asc' },
  code: { sortBy: 'code', sortOrder: 'asc' },
  used: { sortBy: 'usedCount', sortOrder: 'desc' },
} as const

/** Filter and sort order as input of the endpoint. */
export const toCouponListInput = ({ filter, sort }: Pick<CouponView, 'filter' | 'sort'>) => ({
  ...SORT_PARAMETERS[sort],
  ...(filter !== 'ALL' && { state: filter }),
})

/** Does the view contain this coupon? @param at milliseconds */
export const matchesCouponView = (coupon: Coupon, { term, filter }: CouponView, at: number): boolean =>
  (filter === 'ALL' || getCouponState(coupon, at) === filter) && matchesSearch(term, coupon.code)

/** The same for sorting rows on the device. */
export const COUPON_COMPARATORS: Record<CouponSort, (a: Coupon, b: Coupon) => number> = {
  newest: COMMON_COMPARE.newest,
  oldest: COMMON_COMPARE.oldest,
  ending: (a, b) => a.endTime.localeCompare(b.endTime),
  code: (a, b) => a.code.localeCompare(b.code),
  used: (a, b) => b.usedCount - a.usedCount,
}
