import { useLiveQuery } from 'dexie-react-hooks'
import { getProfile, type Profile, updateProfile } from '../../contract/users.ts'
import { useRefresh } from '../../lists/use-refresh.ts'
import type { ApiFailure } from '../../local/api/client.ts'
import { db } from '../../local/db/database.ts'
import type { OutboxEntry } from '../../local/db/device-schema.ts'
import { readConsistent, readPendingEntries } from '../../local/outbox/queue.ts'
import { refreshEntity } from '../../local/sync/listings.ts'
import { applyPendingProfile } from './profile-writes.ts'

export type ProfileResult = {
  /** undefined: not on this device yet. */
  profile: Profile | undefined
  /** The change that waits to be sent or was rejected. */
  pending: OutboxEntry | undefined
  isRead: boolean
  failure: ApiFailure | null
  retry: () => void
}

/** The user's profile with pending changes applied, refreshed when the screen opens. */
export const useProfile = (userId: string): ProfileResult => {
  const read = useLiveQuery(() => readProfile(userId), [userId])
  const { failure, retry } = useRefresh(`profile ${userId}`, () => refreshEntity(getProfile, {}))
  return { profile: read?.profile, pending: read?.pending, isRead: read !== undefined, failure, retry }
}

/** For use in a live query. */
export const readProfile = async (userId: string): Promise<Pick<ProfileResult, 'profile' | 'pending'>> => {
  const [row, entries] = await readConsistent([db.meta], () =>
    Promise.all([db.meta.get('profile'), readPendingEntries()]),
  )
  // After a change of account the row may still be another user's.
  const stored = row?.key === 'profile' && row.value.userId === userId ? row.value : undefined
  return {
    profile: stored && applyPendingProfile(stored, entries),
    pending: entries.findLast(entry => entry.endpoint === updateProfile.name),
  }
}
