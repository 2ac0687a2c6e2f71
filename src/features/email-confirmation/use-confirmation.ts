import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect } from 'react'
import { getProfile, type User } from '../../contract/users.ts'
import { ApiFailure } from '../../local/api.ts'
import { db } from '../../local/db.ts'
import { refreshRow } from '../../local/listings.ts'
import { inOneLook } from '../../local/outbox.ts'
import { readSession } from '../../local/session.ts'

export type Confirmation = { email: string; isConfirmed: boolean }

/**
 * How the sign-in email of whoever is signed in stands; undefined: nobody is, or it is not read yet. While it is not
 * confirmed, the server is asked when the person comes back to the tab, since the link may be opened in another browser.
 */
export const useConfirmation = (): Confirmation | undefined => {
  const confirmation = useLiveQuery(readConfirmation)
  const isOpen = confirmation?.isConfirmed === false
  useEffect(() => {
    if (!isOpen) return
    const look = () => {
      if (document.visibilityState === 'visible') refreshRow(getProfile, {}).catch(ignoreUnreached)
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [isOpen])
  return confirmation
}

/** The session knows it from sign-in or its last token, the profile from when it was fetched: one of them is enough. */
const readConfirmation = (): Promise<Confirmation | undefined> =>
  inOneLook([db.session, db.meta], async () => {
    const [session, row] = await Promise.all([readSession(), db.meta.get('profile')])
    if (!session) return undefined
    const profile = row?.key === 'profile' && row.value.userId === session.user.id ? row.value : undefined
    return { email: session.user.email, isConfirmed: needsNoLink(session.user) || profile?.emailConfirmed === true }
  })

/** Who signed in before there was such a link signed up before it too. */
export const needsNoLink = ({ emailConfirmed = true }: Pick<User, 'emailConfirmed'>): boolean => emailConfirmed

const ignoreUnreached = (failure: unknown): void => {
  if (!(failure instanceof ApiFailure)) reportError(failure)
}
