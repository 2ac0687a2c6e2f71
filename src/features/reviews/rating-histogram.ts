import { RATING_MAX } from '../../contract/constants.ts'

export type RatingBar = { stars: number; count: number; percent: number }

/** How many reviews gave five stars, four, … one, as count and whole percent. */
export const buildRatingHistogram = (ratings: readonly number[]): RatingBar[] =>
  Array.from({ length: RATING_MAX }, (_, index) => {
    const stars = RATING_MAX - index
    const count = ratings.filter(rating => Math.round(rating) === stars).length
    return { stars, count, percent: ratings.length === 0 ? 0 : Math.round((count / ratings.length) * 100) }
  })
