import { listContact } from '../../src/contract/contact/contact.ts'
import { handleContact, sendContact } from '../../src/contract/contact/contact-writes.ts'
import { TOAST } from '../../src/contract/messages/fixed-messages.ts'
import { consumeMailQuota } from '../adapters/limits/mail-limit.ts'
import { findAccountById } from '../auth/accounts.ts'
import type { PrepareContext } from '../http/handler.ts'
import { createRoute, type Route } from '../http/route-handler.ts'
import * as queries from './contact-messages.ts'
import { markContactMessageHandled } from './mark-contact-message-handled.ts'
import { receiveContactMessage } from './receive-contact-message.ts'

/** Somebody whose email is confirmed can be told from others, so that their mails can be counted. */
const mayMailAtOnce = async ({ db, actor, services }: PrepareContext<typeof sendContact>): Promise<boolean> => {
  const account = actor && (await findAccountById(db, actor.userId))
  return account?.isEmailConfirmed ? consumeMailQuota(services.limits, 'contact', account.email) : false
}

export const routes: readonly Route[] = [
  createRoute(
    sendContact,
    async ({ db: tx, actor, input, services, now, afterCommit }, mailsAtOnce: boolean) => {
      const userId = actor?.userId ?? null
      const id = await receiveContactMessage({ tx, input, userId, mailsAtOnce, config: services.config, now })
      afterCommit(() => services.mail.wake())
      return { data: { id }, message: 'Your message has arrived. We answer by email.', status: 201 }
    },
    { prepare: mayMailAtOnce },
  ),

  createRoute(listContact, async ({ db, input }) => {
    const { messages, total } = await queries.listMessages(db, input)
    return { data: messages, meta: { total } }
  }),

  createRoute(handleContact, async ({ db: tx, input, actor, now }) => ({
    data: await markContactMessageHandled({ tx, ...input, actor, now }),
    message: TOAST.changed,
  })),
]
