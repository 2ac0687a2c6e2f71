import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect } from 'react'
import { getProfile, type User } from '../../../contract/accounts/users.ts'
import { readSessionAndProfile } from '../../../local/accounts/session-profile.ts'
import { reportUnexpected } from '../../../local/api/report-unexpected.ts'
import { refreshEntity } from '../../../local/sync/listings.ts'

export type EmailConfirmation = { email: string; isConfirmed: boolean }

/**
 * Whether the signed-in user's email is confirmed; undefined: nobody is signed in, or not read yet. While it is not
 * confirmed, asks the server whenever the tab becomes visible, because the link may be opened in another browser.
 */
export const useEmailConfirmation = (): EmailConfirmation | undefined => {
  const confirmation = useLiveQuery(readEmailConfirmation)
  const isUnconfirmed = confirmation?.isConfirmed === false
  useEffect(() => {
    if (!isUnconfirmed) return
    const check = () => {
      if (document.visibilityState === 'visible') refreshEntity(getProfile, {}).catch(reportUnexpected)
    }
    check()
    document.addEventListener('visibilitychange', check)
    return () => document.removeEventListener('visibilitychange', check)
  }, [isUnconfirmed])
  return confirmation
}

/** Session and profile are refreshed at different times: one confirmed state is enough. */
const readEmailConfirmation = async (): Promise<EmailConfirmation | undefined> => {
  const { session, profile } = await readSessionAndProfile()
  return (
    session && {
      email: session.user.email,
      isConfirmed: hasConfirmedEmail(session.user) || profile?.emailConfirmed === true,
    }
  )
}

/** Sessions without the field are older than the confirmation, and so are their accounts: they count as confirmed. */
export const hasConfirmedEmail = ({ emailConfirmed = true }: Pick<User, 'emailConfirmed'>): boolean => emailConfirmed
