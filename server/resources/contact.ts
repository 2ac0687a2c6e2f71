import { handleContact, listContact, sendContact } from '../../src/contract/contact.ts'
import { Refusal } from '../../src/contract/errors.ts'
import { REFUSED, TOAST } from '../../src/contract/messages.ts'
import { type Binding, bind } from '../bind.ts'
import { receiveMessage } from '../commands/receive-message.ts'
import * as queries from '../queries/contact-messages.ts'

export const bindings: readonly Binding[] = [
  bind(sendContact, async ({ db: tx, input, services, now, after }) => {
    const id = await receiveMessage({ tx, input, config: services.config, now })
    after(() => services.mail.wake())
    return { data: { id }, message: 'Your message has arrived. We answer by email.', status: 201 }
  }),

  bind(listContact, async ({ db, input }) => {
    const { messages, total } = await queries.listMessages(db, input)
    return { data: messages, meta: { total } }
  }),

  bind(handleContact, async ({ db, input }) => {
    const message = await queries.markHandled(db, input.id, input.handled)
    if (!message) throw new Refusal('NOT_FOUND', REFUSED.notFound)
    return { data: message, message: TOAST.changed }
  }),
]
