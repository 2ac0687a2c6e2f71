import type { ReactNode } from 'react'
import type { Endpoint } from '../../contract/endpoint.ts'
import { isPermitted } from '../../contract/staff-roles.ts'
import { useUser } from './use-user.ts'

type NamedEndpoint = Pick<Endpoint, 'name' | 'who'>

/**
 * Tells whether the signed-in user may call an endpoint, so that a screen offers nothing that the server would refuse.
 * Nothing until the user is known; where nobody is signed in, as on the component page, everything.
 */
export const usePermission = (): ((endpoint: NamedEndpoint) => boolean) => {
  const user = useUser()
  return endpoint => user === null || (user !== undefined && isPermitted(endpoint, user))
}

/** Shows its children to those who may call the endpoint. */
export const Permitted = ({ call, children }: { call: NamedEndpoint; children: ReactNode }): ReactNode =>
  usePermission()(call) ? children : null
