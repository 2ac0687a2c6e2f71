import { listReviewVotes } from '../../contract/reviews/review-votes.ts'
import { useLiveListing } from '../../lists/use-live-listing.ts'
import { type ReviewVotes, readReviewVotes } from '../../local/reviews/votes.ts'
import { useUser } from '../../ui/state/use-user.ts'

const NONE: ReviewVotes = { ids: new Set(), entries: [], isStale: false }

/** Which reviews of a product the signed-in customer found helpful. */
export const useReviewVotes = (productId: string): ReviewVotes => {
  const input = useUser()?.role === 'CUSTOMER' ? { id: productId } : null
  const { read } = useLiveListing(listReviewVotes, input, () => readReviewVotes(productId))
  return read ?? NONE
}
