import { useLiveQuery } from 'dexie-react-hooks'
import { getProfile, type Profile, updateProfile } from '../../contract/users.ts'
import type { ApiFailure } from '../../local/api.ts'
import { db } from '../../local/db.ts'
import { refreshRow } from '../../local/listings.ts'
import { inOneLook, pendingEntries } from '../../local/outbox.ts'
import type { OutboxEntry } from '../../local/rows.ts'
import { useRefresh } from '../catalogue/use-refresh.ts'
import { overlayProfile } from './save-profile.ts'

export type OwnProfile = {
  /** undefined: this device has not heard it yet. */
  profile: Profile | undefined
  /** The change that waits, or was refused. */
  pending: OutboxEntry | undefined
  isRead: boolean
  failure: ApiFailure | null
  retry: () => void
}

/** The profile of whoever is signed in, what waits laid over it, fetched anew when the screen opens. */
export const useProfile = (userId: string): OwnProfile => {
  const read = useLiveQuery(() => readProfile(userId), [userId])
  const { failure, retry } = useRefresh(`profile ${userId}`, () => refreshRow(getProfile, {}))
  return { profile: read?.profile, pending: read?.pending, isRead: read !== undefined, failure, retry }
}

/** For a live query. */
export const readProfile = async (userId: string): Promise<Pick<OwnProfile, 'profile' | 'pending'>> => {
  const [row, entries] = await inOneLook([db.meta], () => Promise.all([db.meta.get('profile'), pendingEntries()]))
  // Checkout writes the same row: one of another user is not this one's.
  const stored = row?.key === 'profile' && row.value.userId === userId ? row.value : undefined
  return {
    profile: stored && overlayProfile(stored, entries),
    pending: entries.findLast(entry => entry.endpoint === updateProfile.name),
  }
}
