import {
  createCannedAnswer,
  deleteCannedAnswer,
  listCannedAnswers,
  updateCannedAnswer,
} from '../../src/contract/contact/canned-answers.ts'
import { listContact } from '../../src/contract/contact/contact-list.ts'
import { answerContact, handleContact, sendContact } from '../../src/contract/contact/contact-writes.ts'
import { TOAST } from '../../src/contract/messages/fixed-messages.ts'
import { consumeMailQuota } from '../adapters/limits/mail-limit.ts'
import { findAccountById } from '../auth/accounts.ts'
import type { PrepareContext } from '../http/handler.ts'
import { createRoute, type Route } from '../http/route-handler.ts'
import { answerContactMessage } from './answer-contact-message.ts'
import * as canned from './canned-answers.ts'
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

  createRoute(answerContact, async ({ db: tx, input, actor, services, now, afterCommit }) => {
    const data = await answerContactMessage({ tx, input, actor, config: services.config, now })
    afterCommit(() => services.mail.wake())
    return { data, message: 'The answer is on its way.' }
  }),

  createRoute(listCannedAnswers, async ({ db }) => ({ data: await canned.listCannedAnswers(db) })),

  createRoute(createCannedAnswer, async ({ db: tx, input, actor, now }) => ({
    data: await canned.addCannedAnswer({ tx, actor, now }, input),
    message: TOAST.updated,
    status: 201,
  })),

  createRoute(updateCannedAnswer, async ({ db: tx, input, actor, now }) => ({
    data: await canned.changeCannedAnswer({ tx, actor, now }, input),
    message: TOAST.updated,
  })),

  createRoute(deleteCannedAnswer, async ({ db: tx, input: { id }, actor, now }) => {
    await canned.removeCannedAnswer({ tx, actor, now }, id)
    return { data: { id }, message: TOAST.deleted }
  }),
]
