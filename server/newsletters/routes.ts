import { TOAST } from '../../src/contract/messages/fixed-messages.ts'
import { withValues } from '../../src/contract/messages/server-messages.ts'
import {
  addNewsletterPicture,
  cancelNewsletterDraft,
  deleteNewsletterDraft,
  listNewsletterDrafts,
  saveNewsletterDraft,
} from '../../src/contract/newsletters/newsletter-drafts.ts'
import { deleteSubscriber, subscribeNewsletter } from '../../src/contract/newsletters/newsletter-writes.ts'
import {
  confirmNewsletterSubscription,
  listSentNewsletters,
  listSubscribers,
  sendNewsletter,
  testNewsletter,
  unsubscribeNewsletter,
  unsubscribeNewsletterByPost,
} from '../../src/contract/newsletters/newsletters.ts'
import { consumeMailQuota } from '../adapters/limits/mail-limit.ts'
import { newsletterMail } from '../adapters/mail/newsletter-and-contact-mails.ts'
import { prepareUploadedPicture } from '../adapters/pictures/uploaded-picture.ts'
import type { PrepareContext } from '../http/handler.ts'
import { createRoute, type Route } from '../http/route-handler.ts'
import { queueMail } from '../mails/queue-mail.ts'
import { addMarketPicture } from '../market/market-pictures.ts'
import { deleteSubscriber as remove } from './delete-subscriber.ts'
import { deliverNewsletters } from './newsletter-delivery.ts'
import * as drafts from './newsletter-drafts.ts'
import * as sent from './newsletters.ts'
import { queueNewsletter } from './queue-newsletter.ts'
import { requestSubscription, subscribeByToken } from './subscribe.ts'
import * as queries from './subscribers.ts'
import { unsubscribe as end, findSubscriberEmail } from './unsubscribe.ts'

export const routes: readonly Route[] = [
  createRoute(
    subscribeNewsletter,
    async ({ db: tx, input: { email }, services, now, afterCommit }, mayMail: boolean) => {
      await requestSubscription({ tx, email, mayMail, config: services.config, now })
      afterCommit(() => services.mail.wake())
      return { data: { email }, message: 'Check your email and open the link to subscribe.' }
    },
    { prepare: ({ input, services }) => consumeMailQuota(services.limits, 'newsletter', input.email) },
  ),

  createRoute(confirmNewsletterSubscription, async ({ db, input, now }) => ({
    data: { email: await subscribeByToken(db, input.token, now) },
    message: 'You are subscribed.',
  })),

  createRoute(listSubscribers, async ({ db, input }) => {
    const { subscribers, total } = await queries.listSubscribers(db, input)
    return { data: subscribers, meta: { total } }
  }),

  createRoute(listSentNewsletters, async ({ db, input }) => {
    const { newsletters, total } = await sent.listSentNewsletters(db, input)
    return { data: newsletters, meta: { total } }
  }),

  createRoute(deleteSubscriber, async ({ db: tx, input: { id }, actor, now }) => {
    await remove({ tx, id, actor, now })
    return { data: { id }, message: TOAST.deleted }
  }),

  createRoute(unsubscribeNewsletter, async ({ db, input, services }) => ({
    data: { email: await findSubscriberEmail(db, input.token, services) },
    message: 'Send this as a POST to unsubscribe.',
  })),

  createRoute(unsubscribeNewsletterByPost, async ({ db, input, services, now }) => ({
    data: { email: await end(db, input.token, services, now) },
    message: 'You are unsubscribed.',
  })),

  createRoute(
    testNewsletter,
    async ({ db: tx, input, actor: { email }, services, now, afterCommit }) => {
      // Without a link to unsubscribe: nobody is subscribed by a test.
      const letter = { ...input, isMarkdown: input.format === 'markdown' }
      await queueMail(tx, { ...newsletterMail(letter, { to: email }, services.config), isRequested: true }, now)
      afterCommit(() => services.mail.wake())
      return { data: { email }, message: withValues('A test was sent to {email}.', { email }) }
    },
    { prepare: ({ services, actor }) => services.limits.consume('test-message', actor.userId) },
  ),

  createRoute(sendNewsletter, async ({ db: tx, input, actor, services, now, afterCommit }) => {
    const recipients = await queueNewsletter({ tx, letter: input, actor, now })
    afterCommit(() => deliverNewsletters(services))
    return {
      data: { recipients },
      message: withValues('The newsletter is on its way to {count} readers.', { count: recipients }),
    }
  }),

  createRoute(listNewsletterDrafts, async ({ db }) => ({ data: await drafts.listDrafts(db) })),

  createRoute(saveNewsletterDraft, async ({ db: tx, input, actor, now }) => ({
    data: await drafts.saveDraft({ tx, actor, now }, input),
    message: input.sendAt === null ? 'The draft is saved.' : 'The newsletter is scheduled.',
  })),

  createRoute(cancelNewsletterDraft, async ({ db: tx, input: { id }, actor, now }) => ({
    data: await drafts.cancelDraft({ tx, actor, now }, id),
    message: 'The draft is saved.',
  })),

  createRoute(deleteNewsletterDraft, async ({ db: tx, input: { id }, actor, now }) => {
    await drafts.deleteDraft({ tx, actor, now }, id)
    return { data: { id }, message: TOAST.deleted }
  }),

  createRoute(
    addNewsletterPicture,
    async ({ db: tx, actor, now }, picture) => ({
      data: await addMarketPicture({ tx, actor, now }, picture),
      message: 'Picture added.',
      status: 201,
    }),
    { prepare: (upload: PrepareContext<typeof addNewsletterPicture>) => prepareUploadedPicture(upload) },
  ),
]
