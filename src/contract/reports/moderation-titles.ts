import type { ServerMessageKey } from '../messages/server-messages.ts'

/** The titles of notifications about something that an admin has taken away (server/reports/notify-moderated.ts). */
export const MODERATION_TITLES: ReadonlySet<string> = new Set<ServerMessageKey>([
  '{shop} was not approved.',
  '{shop} was closed. Its products are not on sale.',
  '{product} was taken off sale by an admin.',
  '{product} was deleted by an admin.',
  'Your coupon {code} was deleted by an admin.',
  'Your coupon {code} was switched off by an admin.',
  'Your review of {product} was hidden by an admin.',
  'Your review of {product} was deleted by an admin.',
  'What you wrote about {product} was hidden by an admin.',
  'What you wrote about {product} was deleted by an admin.',
  'Your message was removed by an admin.',
])
