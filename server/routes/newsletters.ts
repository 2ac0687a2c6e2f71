import { v7 } from 'uuid'
import { ApiError } from '../../src/contract/errors.ts'
import { ERROR_MESSAGES, TOAST } from '../../src/contract/messages/fixed-messages.ts'
import { withValues } from '../../src/contract/messages/server-messages.ts'
import { deleteSubscriber, subscribeNewsletter } from '../../src/contract/newsletter-writes.ts'
import {
  confirmNewsletterSubscription,
  listSentNewsletters,
  listSubscribers,
  sendNewsletter,
  unsubscribeNewsletter,
  unsubscribeNewsletterByPost,
} from '../../src/contract/newsletters.ts'
import { consumeMailQuota } from '../adapters/limits/mail-limit.ts'
import { requestSubscription, subscribeByToken } from '../commands/subscribe.ts'
import { unsubscribe as end, findSubscriberEmail } from '../commands/unsubscribe.ts'
import type { HandlerContext } from '../http/handler.ts'
import { createRoute, type Route } from '../http/route-handler.ts'
import { deliverNewsletters } from '../jobs/newsletter-delivery.ts'
import { insertAuditEntry } from '../queries/audit-log.ts'
import * as sent from '../queries/newsletters.ts'
import * as queries from '../queries/subscribers.ts'

const CHECK_YOUR_MAIL = 'Check your email and open the link to subscribe.' as const
const UNSUBSCRIBED = 'You are unsubscribed.' as const

const startSubscription = async (call: HandlerContext<typeof subscribeNewsletter>, mayMail: boolean) => {
  const { email } = call.input
  await requestSubscription({ tx: call.db, email, mayMail, config: call.services.config, now: call.now })
  call.afterCommit(() => call.services.mail.wake())
  return { data: { email }, message: CHECK_YOUR_MAIL }
}

const removeSubscriber = async ({ db, input: { id }, actor, now }: HandlerContext<typeof deleteSubscriber>) => {
  const email = await queries.deleteSubscriber(db, id)
  if (email === undefined) throw new ApiError('NOT_FOUND', ERROR_MESSAGES.notFound)
  const entry = { action: 'subscriber.delete', entity: 'subscriber', id, before: { email }, after: null }
  await insertAuditEntry(db, { actor, now, ...entry })
  return { data: { id }, message: TOAST.deleted }
}

const queueNewsletter = async ({
  db,
  input,
  actor,
  now,
  afterCommit,
  services,
}: HandlerContext<typeof sendNewsletter>) => {
  const id = v7()
  const recipients = await queries.countActiveSubscribers(db)
  await sent.insertNewsletter(db, { id, ...input, created_at: now })
  const after = { subject: input.subject, recipients }
  await insertAuditEntry(db, {
    actor,
    action: 'newsletter.send',
    entity: 'newsletter',
    id,
    before: null,
    after,
    now,
  })
  afterCommit(() => deliverNewsletters(services))
  return {
    data: { recipients },
    message: withValues('The newsletter is on its way to {count} readers.', { count: recipients }),
  }
}

export const routes: readonly Route[] = [
  createRoute(subscribeNewsletter, startSubscription, {
    prepare: ({ input, services }) => consumeMailQuota(services.limits, 'newsletter', input.email),
  }),

  createRoute(confirmNewsletterSubscription, async ({ db, input, now }) => ({
    data: { email: await subscribeByToken(db, input.token, now) },
    message: 'You are subscribed.' as const,
  })),

  createRoute(listSubscribers, async ({ db, input }) => {
    const { subscribers, total } = await queries.listSubscribers(db, input)
    return { data: subscribers, meta: { total } }
  }),

  createRoute(listSentNewsletters, async ({ db, input }) => {
    const { newsletters, total } = await sent.listSentNewsletters(db, input)
    return { data: newsletters, meta: { total } }
  }),

  createRoute(deleteSubscriber, removeSubscriber),

  createRoute(unsubscribeNewsletter, async ({ db, input, services }) => ({
    data: { email: await findSubscriberEmail(db, input.token, services) },
    message: 'Send this as a POST to unsubscribe.' as const,
  })),

  createRoute(unsubscribeNewsletterByPost, async ({ db, input, services, now }) => ({
    data: { email: await end(db, input.token, services, now) },
    message: UNSUBSCRIBED,
  })),

  createRoute(sendNewsletter, queueNewsletter),
]
