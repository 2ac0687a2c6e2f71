import { useLiveQuery } from 'dexie-react-hooks'
import type { User } from '../contract/users.ts'
import { readSession } from '../local/api/session.ts'

/** Who is signed in on this device: null is nobody, undefined is not known yet (the first moments of a page). */
export const useUser = (): User | null | undefined => useLiveQuery(async () => (await readSession())?.user ?? null)
