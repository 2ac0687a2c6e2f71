import { handleContact, listContact, sendContact } from '../../src/contract/contact.ts'
import { TOAST } from '../../src/contract/messages.ts'
import { type Binding, bind } from '../bind.ts'
import { handleMessage } from '../commands/handle-message.ts'
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

  bind(handleContact, async ({ db: tx, input, actor, now }) => ({
    data: await handleMessage({ tx, ...input, actor, now }),
    message: TOAST.changed,
  })),
]
