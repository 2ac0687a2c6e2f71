import { v7 } from 'uuid'
import { Refusal } from '../../src/contract/errors.ts'
import { REFUSED, TOAST } from '../../src/contract/messages.ts'
import {
  confirmSubscription,
  deleteSubscriber,
  listSubscribers,
  sendNewsletter,
  subscribe,
  unsubscribe,
  unsubscribeByPost,
} from '../../src/contract/newsletters.ts'
import { type Binding, bind, type Call } from '../bind.ts'
import { deliverNewsletters } from '../commands/deliver-newsletters.ts'
import { askToSubscribe, subscribeByLink } from '../commands/subscribe.ts'
import { unsubscribe as end, readSubscription } from '../commands/unsubscribe.ts'
import { mayMail } from '../mail-limit.ts'
import { audit } from '../queries/audit-log.ts'
import { insertLetter } from '../queries/newsletters.ts'
import * as queries from '../queries/subscribers.ts'

const ASKED = 'Look into your mail: open the link in it to get our letters.'
const UNSUBSCRIBED = 'You get no more letters from us.'

const ask = async (call: Call<typeof subscribe>, mayMail: boolean) => {
  const { email } = call.input
  await askToSubscribe({ tx: call.db, email, mayMail, config: call.services.config, now: call.now })
  call.after(() => call.services.mail.wake())
  return { data: { email }, message: ASKED }
}

const remove = async ({ db, input: { id }, actor, now }: Call<typeof deleteSubscriber>) => {
  const email = await queries.deleteSubscriber(db, id)
  if (email === undefined) throw new Refusal('NOT_FOUND', REFUSED.notFound)
  const entry = { action: 'subscriber.delete', entity: 'subscriber', id, before: { email }, after: null }
  await audit(db, { actor, now, ...entry })
  return { data: { id }, message: TOAST.deleted }
}

const send = async ({ db, input, actor, now, after, services }: Call<typeof sendNewsletter>) => {
  const id = v7()
  const recipients = await queries.countReaders(db)
  await insertLetter(db, { id, ...input, created_at: now })
  const sent = { subject: input.subject, recipients }
  await audit(db, { actor, action: 'newsletter.send', entity: 'newsletter', id, before: null, after: sent, now })
  after(() => deliverNewsletters(services))
  return { data: { recipients }, message: `The newsletter is on its way to ${recipients} readers.` }
}

export const bindings: readonly Binding[] = [
  bind(subscribe, ask, { prepare: ({ input, services }) => mayMail(services.limits, 'newsletter', input.email) }),

  bind(confirmSubscription, async ({ db, input, now }) => ({
    data: { email: await subscribeByLink(db, input.token, now) },
    message: 'You are subscribed.',
  })),

  bind(listSubscribers, async ({ db, input }) => {
    const { subscribers, total } = await queries.listSubscribers(db, input)
    return { data: subscribers, meta: { total } }
  }),

  bind(deleteSubscriber, remove),

  bind(unsubscribe, async ({ db, input, services }) => ({
    data: { email: await readSubscription(db, input.token, services) },
    message: 'Send this as a POST to unsubscribe.',
  })),

  bind(unsubscribeByPost, async ({ db, input, services, now }) => ({
    data: { email: await end(db, input.token, services, now) },
    message: UNSUBSCRIBED,
  })),

  bind(sendNewsletter, send),
]
