import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Id } from './fields.ts'
import { NotificationKind } from './notifications.ts'

const NO_ENDPOINT = 'This is not an address that can be pushed to.'
const Endpoint = v.pipe(v.string(NO_ENDPOINT), v.url(NO_ENDPOINT), v.maxLength(2000, NO_ENDPOINT))
const NO_KEY = 'This is not a key of a push subscription.'
/** A point of P-256, 65 bytes, and a secret of 16, as base64url. */
const PublicKey = v.pipe(v.string(NO_KEY), v.regex(/^[\w-]{87}=?$/, NO_KEY))
const AuthSecret = v.pipe(v.string(NO_KEY), v.regex(/^[\w-]{22}(==)?$/, NO_KEY))
export const PushSubscriptionInput = v.object({
  endpoint: Endpoint,
  keys: v.object({ p256dh: PublicKey, auth: AuthSecret }),
  /** In what the device is to be told. */
  locale: v.optional(v.picklist(['en', 'bn']), 'en'),
})

/** What a push message holds, as JSON: the notification that it tells of. `path` is where a tap leads inside the page. */
export const PushMessage = v.object({
  id: Id,
  kind: NotificationKind,
  title: v.string(),
  body: v.string(),
  path: v.string(),
})
export type PushMessage = v.InferOutput<typeof PushMessage>

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
