import * as v from 'valibot'
import { IDENTITY } from '../accounts/second-factor.ts'
import { WEBHOOK_URL_MAX } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { boundedArray, Id, lineSchema } from '../fields.ts'

/** What a webhook can be told about. Later versions may add others. */
export const WEBHOOK_TOPICS = ['orders', 'products', 'shops'] as const
export type WebhookTopic = (typeof WEBHOOK_TOPICS)[number]

/** A webhook without its secret, which is shown once. */
export const Webhook = v.object({
  id: Id,
  url: v.string(),
  /** WebhookTopic, and those of later versions. */
  topics: v.array(v.string()),
  /** Who made it, where the list has those of several people. */
  owner: v.object({ id: Id, name: v.string() }),
  /** DISABLED: the receiver has accepted nothing for days. */
  status: v.picklist(['ACTIVE', 'DISABLED']),
  /** Since when the receiver has accepted nothing; null: it accepts. */
  failingSince: v.nullable(v.string()),
  createdAt: v.string(),
})
export type Webhook = v.InferOutput<typeof Webhook>

export const WebhookDelivery = v.object({
  id: Id,
  /** What it is about: order, product, shop, test. */
  entity: v.string(),
  entityId: v.string(),
  /** FAILED: it is not tried again, unless somebody asks for it. */
  status: v.picklist(['PENDING', 'DELIVERED', 'FAILED']),
  attempts: v.number(),
  /** Of the last attempt: what the receiver answered; null: nothing. */
  statusCode: v.nullable(v.number()),
  /** Of the last attempt: why there was no answer, as a code such as TIMEOUT; null: there was one. */
  problem: v.nullable(v.string()),
  createdAt: v.string(),
  finishedAt: v.nullable(v.string()),
})
export type WebhookDelivery = v.InferOutput<typeof WebhookDelivery>

const webhookDefaults = {
  resource: 'webhooks',
  who: ['VENDOR', 'ADMIN'],
  offline: 'never',
  stale: [],
} as const

export const listWebhooks = endpoint({
  ...webhookDefaults,
  name: 'webhooks.list',
  method: 'GET',
  path: '/webhooks',
  input: v.object({}),
  output: v.array(Webhook),
  list: 'plain',
  summary: 'The webhooks that the caller has made; for a SUPER_ADMIN those of all staff.',
})

const CHOOSE_TOPIC = 'Choose what the webhook tells about.'
const INVALID_URL = 'Enter an address that begins with https:// and has a name, not a number, as its host.'

export const createWebhook = endpoint({
  ...webhookDefaults,
  name: 'webhooks.create',
  method: 'POST',
  path: '/webhooks',
  input: v.object({
    url: lineSchema({ min: 1, max: WEBHOOK_URL_MAX, message: INVALID_URL }),
    topics: v.pipe(
      boundedArray(v.picklist(WEBHOOK_TOPICS, CHOOSE_TOPIC), WEBHOOK_TOPICS.length, CHOOSE_TOPIC),
      v.minLength(1, CHOOSE_TOPIC),
    ),
    ...IDENTITY,
  }),
  /** `secret`: with it the receiver checks that a call comes from the market. It is never shown again. */
  output: v.object({ webhook: Webhook, secret: v.string() }),
  list: 'none',
  // Its response has a secret, which must not be stored under a key.
  keyed: false,
  limit: 'sign-in',
  summary:
    'Have changes sent to an address, with the password of who adds it. The response is the only one that has the secret.',
})

export const deleteWebhook = endpoint({
  ...webhookDefaults,
  name: 'webhooks.delete',
  method: 'DELETE',
  path: '/webhooks/:id',
  input: v.object({ id: Id }),
  output: v.object({ id: Id }),
  list: 'none',
  summary: 'Delete a webhook, with what it has not delivered.',
})

export const enableWebhook = endpoint({
  ...webhookDefaults,
  name: 'webhooks.enable',
  method: 'POST',
  path: '/webhooks/:id/enable',
  input: v.object({ id: Id }),
  output: Webhook,
  list: 'none',
  summary: 'Turn a webhook on again that was turned off because its receiver had accepted nothing for days.',
})

export const testWebhook = endpoint({
  ...webhookDefaults,
  name: 'webhooks.test',
  method: 'POST',
  path: '/webhooks/:id/test',
  input: v.object({ id: Id }),
  output: v.object({ id: Id }),
  list: 'none',
  summary: 'Send a delivery of the type `test`, which is listed like any other.',
})

export const listDeliveries = endpoint({
  ...webhookDefaults,
  name: 'webhooks.deliveries',
  method: 'GET',
  path: '/webhooks/:id/deliveries',
  input: v.object({ id: Id }),
  output: v.array(WebhookDelivery),
  list: 'plain',
  summary: 'The last 50 deliveries of a webhook, the newest first.',
})

export const replayDelivery = endpoint({
  ...webhookDefaults,
  name: 'webhooks.replay',
  method: 'POST',
  path: '/webhooks/deliveries/:id/replay',
  input: v.object({ id: Id }),
  output: v.object({ id: Id }),
  list: 'none',
  summary: 'Send what a delivery was about once more, as it is now. The new delivery has an id of its own.',
})
