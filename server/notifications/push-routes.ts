import { subscribePush, unsubscribePush } from '../../src/contract/notifications/push.ts'
import { createRoute, type Route } from '../http/route-handler.ts'
import { deletePushSubscription } from './push-subscriptions.ts'
import { subscribePush as subscribe } from './subscribe-push.ts'

export const routes: readonly Route[] = [
  createRoute(subscribePush, async ({ db: tx, input, actor, services, now }) => {
    await subscribe({ tx, input, actor, services, now })
    return { data: { subscribed: true }, message: 'Notifications are on for this device.' }
  }),

  createRoute(unsubscribePush, async ({ db, input, actor }) => {
    await deletePushSubscription(db, input.endpoint, actor.userId)
    return { data: { subscribed: false }, message: 'Notifications are off for this device.' }
  }),
]
