import { useLiveQuery } from 'dexie-react-hooks'
import { Fragment, type ReactNode } from 'react'
import { Redirect } from 'wouter'
import { readSettings } from '../../../local/sync/listings.ts'
import { useUser } from '../../../ui/state/use-user.ts'
import { buildSignInPath } from '../../accounts/sign-in/login-path.ts'

/**
 * Customers order, and where the market sends text messages, so does everybody who is not signed in. Its endpoint checks
 * the role again.
 */
export const CheckoutGuard = ({ children }: { children: (isVisitor: boolean) => ReactNode }) => {
  const user = useUser()
  const settings = useLiveQuery(readSettings)
  if (user === undefined || (user === null && !settings)) return null
  if (user && user.role !== 'CUSTOMER') return <Redirect to={`/unauthorized-access?role=${user.role}`} replace />
  if (!user && !settings?.phoneSignIn) return <Redirect to={buildSignInPath('/checkout')} replace />
  // Remounted for another user: an unfinished form must not be sent by somebody who has signed in since in another tab.
  return <Fragment key={user?.id ?? ''}>{children(user === null)}</Fragment>
}
