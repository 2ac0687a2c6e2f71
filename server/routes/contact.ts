import { listContact } from '../../src/contract/contact.ts'
import { handleContact, sendContact } from '../../src/contract/contact-writes.ts'
import { TOAST } from '../../src/contract/messages/fixed-messages.ts'
import { markContactMessageHandled } from '../commands/mark-contact-message-handled.ts'
import { receiveContactMessage } from '../commands/receive-contact-message.ts'
import { createRoute, type Route } from '../http/route-handler.ts'
import * as queries from '../queries/contact-messages.ts'

export const routes: readonly Route[] = [
  createRoute(sendContact, async ({ db: tx, actor, input, services, now, afterCommit }) => {
    const id = await receiveContactMessage({ tx, input, userId: actor?.userId ?? null, config: services.config, now })
    afterCommit(() => services.mail.wake())
    return { data: { id }, message: 'Your message has arrived. We answer by email.', status: 201 }
  }),

  createRoute(listContact, async ({ db, input }) => {
    const { messages, total } = await queries.listMessages(db, input)
    return { data: messages, meta: { total } }
  }),

  createRoute(handleContact, async ({ db: tx, input, actor, now }) => ({
    data: await markContactMessageHandled({ tx, ...input, actor, now }),
    message: TOAST.changed,
  })),
]
