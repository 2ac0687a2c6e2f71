import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { Id } from '../fields.ts'
import { NotificationKind } from './notifications.ts'

const INVALID_ENDPOINT = 'This is not an address that can be pushed to.'
const PushEndpoint = v.pipe(v.string(INVALID_ENDPOINT), v.maxLength(2000, INVALID_ENDPOINT), v.url(INVALID_ENDPOINT))
const INVALID_KEY = 'This is not a key of a push subscription.'
/** A P-256 point of 65 bytes and a secret of 16 bytes, in base64url. */
const PublicKey = v.pipe(v.string(INVALID_KEY), v.maxLength(88, INVALID_KEY), v.regex(/^[\w-]{87}=?$/, INVALID_KEY))
const AuthSecret = v.pipe(v.string(INVALID_KEY), v.maxLength(24, INVALID_KEY), v.regex(/^[\w-]{22}(==)?$/, INVALID_KEY))
export const PushSubscriptionInput = v.object({
  endpoint: PushEndpoint,
  keys: v.object({ p256dh: PublicKey, auth: AuthSecret }),
  /** The language of the messages. */
  locale: v.optional(v.picklist(['en', 'bn']), 'en'),
})

/** The JSON of a push message: the notification that it announces. `path`: the page's path that a tap opens. */
export const PushMessage = v.object({
  id: Id,
  kind: NotificationKind,
  title: v.string(),
  body: v.string(),
  path: v.string(),
})
export type PushMessage = v.InferOutput<typeof PushMessage>

const pushDefaults = {
  method: 'POST',
  who: 'signed-in',
  list: 'none',
  offline: 'never',
  stale: [],
  output: v.object({ subscribed: v.boolean() }),
} as const

export const subscribePush = endpoint({
  ...pushDefaults,
  name: 'push.subscribe',
  path: '/push/subscribe',
  input: PushSubscriptionInput,
  summary: 'Subscribe this device to push messages.',
})

export const unsubscribePush = endpoint({
  ...pushDefaults,
  name: 'push.unsubscribe',
  path: '/push/unsubscribe',
  input: v.object({ endpoint: PushEndpoint }),
  summary: 'Unsubscribe this device from push messages.',
})
