import type { Context } from 'hono'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import type { ApiError } from '../../src/contract/errors.ts'
import type { Services } from '../adapters/services.ts'
import { getFullAddress } from './requests/client-address.ts'

/** A wrong password, a wrong code of two-step verification, a blocked account, or too many of them. */
export const isFailedSignIn = (endpoint: Endpoint, { code, detail }: ApiError): boolean =>
  (endpoint.limit === 'sign-in' || endpoint.limit === 'code') &&
  endpoint.who === 'anyone' &&
  (['UNAUTHENTICATED', 'BLOCKED', 'RATE_LIMITED'].includes(code) ||
    (code === 'SECOND_FACTOR_REQUIRED' && detail.fields !== undefined))

/**
 * Counts it and logs the whole address of the client, which no other line has, so that fail2ban can refuse it
 * (deploy/fail2ban/haat.conf reads this line). The account is not named.
 */
export const logFailedSignIn = (
  { c, services, requestId }: { c: Context; services: Services; requestId: string },
  { code }: ApiError,
): void => {
  const address = getFullAddress(c, services.config.trustProxy)
  services.metrics?.countFailedSignIn()
  services.log.warn({ event: 'sign_in_failed', address, code, requestId }, 'A sign-in failed.')
}
