import * as v from 'valibot'
import { Id } from '../fields.ts'
import { offlineEndpoint } from '../offline-endpoint.ts'
import { Email } from '../person-fields.ts'
import { newsletterDefaults } from './newsletter-defaults.ts'

export const subscribeNewsletter = offlineEndpoint({
  ...newsletterDefaults,
  name: 'newsletters.subscribe',
  method: 'POST',
  path: '/newsletters/subscribe',
  aliases: ['/newsletters/create'],
  who: 'anyone',
  input: v.object({ email: Email }),
  output: v.object({ email: v.string() }),
  // Its response has an address, which must not be stored under a key.
  keyed: false,
  limit: 'sign-up',
  offline: { scope: 'newsletter', resultPath: null },
  summary: 'Mail a link that subscribes an address to the newsletter. The response is the same for every address.',
})

export const deleteSubscriber = offlineEndpoint({
  ...newsletterDefaults,
  name: 'newsletters.delete',
  method: 'DELETE',
  path: '/newsletters/:id',
  who: ['ADMIN'],
  input: v.object({ id: Id }),
  output: v.object({ id: Id }),
  offline: { scope: 'subscriber:{id}', resultPath: '/dashboard/newsletters' },
  summary: 'Remove a subscriber.',
})
