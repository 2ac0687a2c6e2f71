import type { Review } from '../../contract/reviews/reviews.ts'

/** Which reviews are shown, in which order. */
export type ReviewChoice = {
  stars?: number | undefined
  variant?: string | undefined
  withPhotos?: boolean
  order: 'newest' | 'helpful'
}

export const chooseReviews = <Row extends Review>(
  reviews: readonly Row[],
  { stars, variant, withPhotos, order }: ReviewChoice,
): Row[] => {
  const found = reviews.filter(
    ({ rating, variantTitle, photos }) =>
      (!stars || rating === stars) && (!variant || variantTitle === variant) && (!withPhotos || photos !== undefined),
  )
  return order === 'newest' ? found : found.sort((a, b) => (b.helpfulCount ?? 0) - (a.helpfulCount ?? 0))
}

/** Each variant that was reviewed, once. None of several products, such as those of a shop: their variants differ. */
export const listReviewedVariants = <Row extends Review>(reviews: readonly Row[]): Row[] => {
  if (new Set(reviews.map(({ productId }) => productId)).size > 1) return []
  const named = reviews.filter(({ variantTitle }) => variantTitle)
  return [...new Map(named.map(review => [review.variantTitle, review])).values()]
}
