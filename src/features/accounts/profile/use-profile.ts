import { useLiveQuery } from 'dexie-react-hooks'
import { getProfile } from '../../../contract/accounts/users.ts'
import { useRefresh } from '../../../lists/use-refresh.ts'
import { type OptimisticProfile, readOptimisticProfile } from '../../../local/accounts/profile.ts'
import type { ApiFailure } from '../../../local/api/client.ts'
import { refreshEntity } from '../../../local/sync/listings.ts'

export type ProfileResult = OptimisticProfile & {
  isRead: boolean
  failure: ApiFailure | null
  retry: () => void
}

/** The user's profile with pending changes applied, refreshed when the screen opens. */
export const useProfile = (userId: string): ProfileResult => {
  const read = useLiveQuery(() => readOptimisticProfile(userId), [userId])
  const { failure, retry } = useRefresh(`profile ${userId}`, () => refreshEntity(getProfile, {}))
  return { profile: read?.profile, pending: read?.pending, isRead: read !== undefined, failure, retry }
}
