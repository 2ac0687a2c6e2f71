import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { Id } from '../fields.ts'

/** A review that the caller found helpful. */
const ReviewVote = v.object({ id: Id })

export const listReviewVotes = endpoint({
  name: 'reviewVotes.ofProduct',
  method: 'GET',
  path: '/reviews/votes/:id',
  resource: 'review-votes',
  who: ['CUSTOMER'],
  input: v.object({ id: Id }),
  output: v.array(ReviewVote),
  list: 'plain',
  offline: 'never',
  stale: [],
  summary: 'Which reviews of a product the customer found helpful.',
})
