import * as v from 'valibot'
import { Id } from '../fields.ts'
import { offlineEndpoint } from '../offline-endpoint.ts'

export const voteForReview = offlineEndpoint({
  name: 'reviewVotes.set',
  method: 'PATCH',
  path: '/reviews/:id/vote',
  resource: 'review-votes',
  who: ['CUSTOMER'],
  input: v.object({ id: Id, isHelpful: v.boolean() }),
  output: v.object({ id: Id, isHelpful: v.boolean(), helpfulCount: v.number() }),
  list: 'none',
  stale: [],
  offline: { scope: 'review-vote:{id}', coalesce: ['reviewVotes.set'], silent: true, resultPath: null },
  summary: 'Say that a review helped, or take that back. Nobody votes for their own review.',
})
