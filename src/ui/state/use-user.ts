import { useLiveQuery } from 'dexie-react-hooks'
import type { User } from '../../contract/accounts/users.ts'
import { readSession } from '../../local/api/session.ts'

/** The signed-in user of this device; null: nobody, undefined: not read yet. */
export const useUser = (): User | null | undefined => useLiveQuery(async () => (await readSession())?.user ?? null)
