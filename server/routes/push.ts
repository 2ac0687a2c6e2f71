import { ECDH } from 'node:crypto'
import { ApiError } from '../../src/contract/errors.ts'
import type { ServerMessageKey } from '../../src/contract/messages/server-messages.ts'
import { subscribePush, unsubscribePush } from '../../src/contract/push.ts'
import { isPushEndpoint } from '../adapters/push/push-hosts.ts'
import { createRoute, type Route } from '../http/route-handler.ts'
import { deletePushSubscription, savePushSubscription } from '../queries/push-subscriptions.ts'

export const routes: readonly Route[] = [
  createRoute(subscribePush, async ({ db, input: { endpoint, keys, locale }, actor, now, services }) => {
    if (!isPushEndpoint(endpoint, services.config))
      throw fieldError('endpoint', 'This is not an address of a push service.')
    if (!isCurvePoint(keys.p256dh)) throw fieldError('keys.p256dh', 'This is not a key of a push subscription.')
    await savePushSubscription(db, { endpoint, ...keys, locale }, { ...actor, now })
    return { data: { subscribed: true }, message: 'Notifications are on for this device.' }
  }),

  createRoute(unsubscribePush, async ({ db, input, actor }) => {
    await deletePushSubscription(db, input.endpoint, actor.userId)
    return { data: { subscribed: false }, message: 'Notifications are off for this device.' }
  }),
]

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
