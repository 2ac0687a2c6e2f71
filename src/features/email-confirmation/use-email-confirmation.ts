import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect } from 'react'
import { getProfile, type User } from '../../contract/users.ts'
import { ApiFailure } from '../../local/api/client.ts'
import { readSession } from '../../local/api/session.ts'
import { db } from '../../local/db/database.ts'
import { readConsistent } from '../../local/outbox/queue.ts'
import { refreshEntity } from '../../local/sync/listings.ts'

export type EmailConfirmation = { email: string; isConfirmed: boolean }

/**
 * How the sign-in email of whoever is signed in stands; undefined: nobody is, or it is not read yet. While it is not
 * confirmed, the server is asked when the person comes back to the tab, since the link may be opened in another browser.
 */
export const useEmailConfirmation = (): EmailConfirmation | undefined => {
  const confirmation = useLiveQuery(readEmailConfirmation)
  const isOpen = confirmation?.isConfirmed === false
  useEffect(() => {
    if (!isOpen) return
    const look = () => {
      if (document.visibilityState === 'visible') refreshEntity(getProfile, {}).catch(ignoreNetworkError)
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [isOpen])
  return confirmation
}

/** The session knows it from sign-in or its last token, the profile from when it was fetched: one of them is enough. */
const readEmailConfirmation = (): Promise<EmailConfirmation | undefined> =>
  readConsistent([db.session, db.meta], async () => {
    const [session, row] = await Promise.all([readSession(), db.meta.get('profile')])
    if (!session) return undefined
    const profile = row?.key === 'profile' && row.value.userId === session.user.id ? row.value : undefined
    return {
      email: session.user.email,
      isConfirmed: hasConfirmedEmail(session.user) || profile?.emailConfirmed === true,
    }
  })

/** Who signed in before there was such a link signed up before it too. */
export const hasConfirmedEmail = ({ emailConfirmed = true }: Pick<User, 'emailConfirmed'>): boolean => emailConfirmed

const ignoreNetworkError = (failure: unknown): void => {
  if (!(failure instanceof ApiFailure)) reportError(failure)
}
