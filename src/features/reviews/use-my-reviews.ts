import { useLiveQuery } from 'dexie-react-hooks'
import { type RefreshState, useRefresh } from '../../lists/use-refresh.ts'
import { type OwnReviews, readOwnReviews } from '../../local/reviews/reads.ts'
import { pullAccount } from '../../local/sync/account-sync.ts'

/** The customer's reviews with pending changes applied; undefined while loading. */
export const useMyReviews = (): { mine: OwnReviews | undefined; refresh: RefreshState } => ({
  mine: useLiveQuery(readOwnReviews),
  refresh: useRefresh('my-reviews', () => pullAccount()),
})
