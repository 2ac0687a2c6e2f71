import { matchesSearch } from '../../contract/search-text.ts'
import { defineUrlQuery, flagParam, idParam, pageParam, searchParam } from '../../contract/url-query.ts'
import type { RepliedReview } from '../../local/resources/reviews/replies.ts'

export type ShopReviewsView = { isUnanswered: boolean; term: string; page: number; shop?: string | undefined }

/** The reviews of a shop's products; without a shop, all of them. */
export const filterReviewsByShop = (reviews: readonly RepliedReview[], shop: string | undefined): RepliedReview[] =>
  reviews.filter(review => !shop || review.shopId === shop)

/** The reviews of a view, before paging. */
export const filterShopReviews = (
  reviews: readonly RepliedReview[],
  { isUnanswered, term }: ShopReviewsView,
): RepliedReview[] =>
  reviews.filter(
    ({ reply, entries, product, customer, comment }) =>
      (!isUnanswered || !reply || entries.length > 0) && matchesSearch(term, product.name, customer.name, comment),
  )

export const { parse: parseShopReviewsUrl, build: buildShopReviewsUrl } = defineUrlQuery<ShopReviewsView>(
  '/dashboard/shop-reviews',
  { isUnanswered: flagParam('show', 'unanswered'), term: searchParam, shop: idParam('shop'), page: pageParam },
)
