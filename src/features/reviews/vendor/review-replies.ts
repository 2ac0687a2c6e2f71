import { matchesSearch } from '../../../contract/search-text.ts'
import {
  defineUrlQuery,
  flagParam,
  idParam,
  optionalChoiceParam,
  pageParam,
  searchParam,
} from '../../../contract/url-query.ts'
import type { RepliedReview } from '../../../local/reviews/replies.ts'

const STARS = ['1', '2', '3', '4', '5'] as const
export type Stars = (typeof STARS)[number]

export type ShopReviewsView = {
  isUnanswered: boolean
  term: string
  page: number
  shop?: string | undefined
  /** Only reviews with so many stars. */
  stars?: Stars | undefined
}

/** The reviews of a shop's products; without a shop, all of them. */
export const filterReviewsByShop = (reviews: readonly RepliedReview[], shop: string | undefined): RepliedReview[] =>
  reviews.filter(review => !shop || review.shopId === shop)

/** The reviews of a view, before paging. */
export const filterShopReviews = (
  reviews: readonly RepliedReview[],
  { isUnanswered, term, stars }: ShopReviewsView,
): RepliedReview[] =>
  reviews.filter(
    ({ reply, entries, product, customer, comment, rating }) =>
      (!isUnanswered || !reply || entries.length > 0) &&
      (!stars || rating === Number(stars)) &&
      matchesSearch(term, product.name, customer.name, comment),
  )

export const { parse: parseShopReviewsUrl, build: buildShopReviewsUrl } = defineUrlQuery<ShopReviewsView>(
  '/dashboard/shop-reviews',
  {
    isUnanswered: flagParam('show', 'unanswered'),
    term: searchParam,
    shop: idParam('shop'),
    stars: optionalChoiceParam('stars', STARS),
    page: pageParam,
  },
)
