import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

const Endpoint = v.pipe(v.string(), v.url('This is not an address that can be pushed to.'), v.maxLength(2000))
export const PushSubscriptionInput = v.object({
  endpoint: Endpoint,
  keys: v.object({ p256dh: v.pipe(v.string(), v.maxLength(200)), auth: v.pipe(v.string(), v.maxLength(100)) }),
})

const push = {
  method: 'POST',
  who: 'signed-in',
  list: 'none',
  offline: 'never',
  stale: [],
  output: v.object({ subscribed: v.boolean() }),
} as const

export const subscribePush = endpoint({
  ...push,
  name: 'push.subscribe',
  path: '/push/subscribe',
  input: PushSubscriptionInput,
  summary: 'Push to this device.',
})

export const unsubscribePush = endpoint({
  ...push,
  name: 'push.unsubscribe',
  path: '/push/unsubscribe',
  input: v.object({ endpoint: Endpoint }),
  summary: 'Push to this device no more.',
})
