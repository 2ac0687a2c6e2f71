import { Fragment, type ReactNode } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import { canCall, type Who } from '../contract/roles.ts'
import { buildSignInPath } from '../features/accounts/sign-in/login-path.ts'
import { useUser } from '../ui/state/use-user.ts'

/**
 * Redirects to /login?from={path} when nobody is signed in, and to /unauthorized-access?role={role} for other roles.
 * The server checks the same roles on every call.
 */
export const RouteGuard = ({ who = 'anyone', children }: { who?: Who; children: ReactNode }) => {
  const user = useUser()
  const [path] = useLocation()
  const search = useSearch()
  if (who === 'anyone') return children
  if (user === undefined) return null
  if (user === null) return <Redirect to={buildSignInPath(search ? `${path}?${search}` : path)} replace />
  if (!canCall(who, user.role)) return <Redirect to={`/unauthorized-access?role=${user.role}`} replace />
  // Remounted for another user: an unfinished form must not be sent by somebody who has signed in since in another tab.
  return <Fragment key={user.id}>{children}</Fragment>
}
