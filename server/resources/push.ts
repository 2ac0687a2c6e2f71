import { ECDH } from 'node:crypto'
import { Refusal } from '../../src/contract/errors.ts'
import { subscribePush, unsubscribePush } from '../../src/contract/push.ts'
import { type Binding, bind } from '../bind.ts'
import { isPushEndpoint } from '../outside/push/push-hosts.ts'
import { deleteSubscription, saveSubscription } from '../queries/push.ts'

export const bindings: readonly Binding[] = [
  bind(subscribePush, async ({ db, input: { endpoint, keys, locale }, actor, now, services }) => {
    if (!isPushEndpoint(endpoint, services.config))
      throw invalid('endpoint', 'This is not an address of a push service.')
    if (!isPoint(keys.p256dh)) throw invalid('keys.p256dh', 'This is not a key of a push subscription.')
    await saveSubscription(db, { endpoint, ...keys, locale }, { ...actor, now })
    return { data: { subscribed: true }, message: 'News reaches this device from now on.' }
  }),

  bind(unsubscribePush, async ({ db, input, actor }) => {
    await deleteSubscription(db, input.endpoint, actor.userId)
    return { data: { subscribed: false }, message: 'News no longer reaches this device.' }
  }),
]

/** Nothing could ever be encrypted for a key that is no point of the curve. */
const isPoint = (p256dh: string): boolean => {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'base64url')
    return true
  } catch {
    return false
  }
}

const invalid = (field: string, message: string): Refusal =>
  new Refusal('VALIDATION', message, { fields: { [field]: message } })
