import type { ContactMessage } from '../../contract/contact/contact.ts'
import { handleContact, sendContact } from '../../contract/contact/contact-writes.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import { createId } from '../db/ids.ts'
import { editOrSubmit } from '../outbox/edit-or-submit.ts'
import type { EntryLabel } from '../outbox/entry.ts'
import type { ApplyPending } from '../outbox/optimistic-rows.ts'
import { type SubmitResult, submit } from '../outbox/submit.ts'

/** Sends a message to the people who run the market. @throws ApiFailure */
export const submitContactMessage = (
  message: Omit<InputOf<typeof sendContact>, 'id'>,
  label: EntryLabel,
): Promise<SubmitResult<unknown>> => {
  const id = createId()
  return submit(sendContact, { id, ...message }, { label })
}

/** Marks a message as handled or open; a mark that still waits is corrected. @throws ApiFailure */
export const submitMessageHandled = (
  { id, subject }: Pick<ContactMessage, 'id' | 'subject'>,
  handled: boolean,
): Promise<SubmitResult<unknown>> =>
  editOrSubmit({ id, creates: [], update: handleContact }, { handled }, { label: subject })

export const applyPendingToMessage: ApplyPending<ContactMessage> = (message, { endpoint, input }) =>
  endpoint === handleContact.name && input.id === message.id ? { handled: input.handled === true } : null
