import * as v from 'valibot'
import { boundedString } from '../fields.ts'
import { offlineEndpoint } from '../offline-endpoint.ts'
import { authDefaults, EmptyData } from './auth.ts'

export const logout = offlineEndpoint({
  ...authDefaults,
  name: 'auth.logout',
  path: '/auth/logout',
  who: 'anyone',
  input: v.object({ refreshToken: v.optional(boundedString(4000)), revocationToken: v.optional(boundedString(4000)) }),
  output: EmptyData,
  /** A device that signs out without a network queues the revocation token. */
  offline: { scope: 'sign-out:{scopeId}', background: true },
  summary: 'End this session, or that of a refresh or revocation token.',
})
