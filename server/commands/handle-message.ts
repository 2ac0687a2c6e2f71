import type { ContactMessage } from '../../src/contract/contact.ts'
import { Refusal } from '../../src/contract/errors.ts'
import { REFUSED } from '../../src/contract/messages.ts'
import type { Actor } from '../actor.ts'
import type { Database } from '../db/store.ts'
import { audit } from '../queries/audit-log.ts'
import { findMessage, markHandled } from '../queries/contact-messages.ts'

type Handling = { tx: Database; id: string; handled: boolean; actor: Actor; now: number }

/** Marks what somebody wrote as handled or not; it is written down who did. @throws Refusal NOT_FOUND */
export const handleMessage = async ({ tx, id, handled, actor, now }: Handling): Promise<ContactMessage> => {
  const message = await findMessage(tx, id)
  if (!message) throw new Refusal('NOT_FOUND', REFUSED.notFound)
  if (message.handled === handled) return message
  await markHandled(tx, id, handled)
  const [before, after] = [message.handled, handled].map(state => ({ subject: message.subject, handled: state }))
  await audit(tx, { actor, action: 'message.handle', entity: 'message', id, before: before!, after: after!, now })
  return (await findMessage(tx, id))!
}
