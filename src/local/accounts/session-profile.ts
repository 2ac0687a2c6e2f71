import type { Profile } from '../../contract/accounts/users.ts'
import { readSession } from '../api/session.ts'
import { db } from '../db/database.ts'
import type { SessionRow } from '../db/device-schema.ts'
import { readMeta } from '../db/meta.ts'
import { readConsistent } from '../outbox/queue.ts'

// Apart from profile.ts, which brings what submits changes with it.

/** For a live query: who is signed in, and their profile as the server has it. */
export const readSessionAndProfile = (): Promise<{
  session: SessionRow | undefined
  profile: Profile | undefined
}> =>
  readConsistent([db.session, db.meta], async () => {
    const [session, row] = await Promise.all([readSession(), readMeta('profile')])
    return { session, profile: session && pickOwnProfile(row, session.user.id) }
  })

/** Checkout writes the same row: another user's is not shown. */
export const pickOwnProfile = (row: Profile | undefined, userId: string): Profile | undefined =>
  row?.userId === userId ? row : undefined
