import { ECDH } from 'node:crypto'
import { ApiError } from '../../src/contract/errors.ts'
import type { ServerMessageKey } from '../../src/contract/messages/server-messages.ts'
import type { Services } from '../adapters/services.ts'
import type { Actor } from '../auth/authentication.ts'
import type { Database } from '../db/store.ts'
import { type PushTarget, savePushSubscription } from './push-subscriptions.ts'

type PushSubscriptionParams = {
  tx: Database
  input: Pick<PushTarget, 'endpoint' | 'locale'> & { keys: Pick<PushTarget, 'p256dh' | 'auth'> }
  actor: Actor
  services: Pick<Services, 'push'>
  now: number
}

/** Sends a user's push messages to one more device. @throws ApiError VALIDATION */
export const subscribePush = async (params: PushSubscriptionParams): Promise<void> => {
  const { tx, input, actor, services, now } = params
  const { endpoint, keys, locale } = input
  if (!services.push.isEndpoint(endpoint)) throw fieldError('endpoint', 'This is not an address of a push service.')
  if (!isCurvePoint(keys.p256dh)) throw fieldError('keys.p256dh', 'This is not a key of a push subscription.')
  await savePushSubscription(tx, { endpoint, ...keys, locale }, { ...actor, now })
}

/** Messages cannot be encrypted for a key that is not a point on the curve. */
const isCurvePoint = (p256dh: string): boolean => {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'base64url')
    return true
  } catch {
    return false
  }
}

const fieldError = (field: string, message: ServerMessageKey): ApiError =>
  new ApiError('VALIDATION', message, { fields: { [field]: message } })
