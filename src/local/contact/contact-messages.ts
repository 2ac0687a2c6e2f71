import { type ContactMessage, hasUnseenReply } from '../../contract/contact/contact.ts'
import { answerContact, handleContact, sendContact } from '../../contract/contact/contact-writes.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import { createId } from '../db/ids.ts'
import { editOrSubmit } from '../outbox/edit-or-submit.ts'
import { type EntryLabel, isWriteOf } from '../outbox/entry.ts'
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
  { id, subject, replies }: Pick<ContactMessage, 'id' | 'subject' | 'replies'>,
  handled: boolean,
): Promise<SubmitResult<unknown>> =>
  editOrSubmit({ id, creates: [], update: handleContact }, { handled, ...describeSeen(replies) }, { label: subject })

/** Answers a message by mail. @throws ApiFailure */
export const submitContactAnswer = (
  { id, replies }: Pick<ContactMessage, 'id' | 'replies'>,
  text: string,
  label: EntryLabel,
): Promise<SubmitResult<unknown>> =>
  submit(answerContact, { id, answerId: createId(), text, ...describeSeen(replies) }, { label })

const describeSeen = (replies: ContactMessage['replies'] = []) => ({
  lastSeenReplyId: replies.findLast(({ isStaff }) => !isStaff)?.id ?? null,
})

export const applyPendingToMessage: ApplyPending<ContactMessage> = (message, entry) => {
  const { replies = [] } = message
  if (isWriteOf(handleContact)(entry) && entry.input.id === message.id) {
    const { handled, lastSeenReplyId } = entry.input
    return handled && hasUnseenReply(replies, lastSeenReplyId) ? null : { handled, state: 'CLOSED' }
  }
  if (!isWriteOf(answerContact)(entry) || entry.input.id !== message.id) return null
  const { answerId: id, text, lastSeenReplyId } = entry.input
  const createdAt = new Date(entry.createdAt).toISOString()
  const others = replies.filter(reply => reply.id !== id)
  return {
    ...(!hasUnseenReply(others, lastSeenReplyId) && { handled: true, state: 'ANSWERED' }),
    replies: [...others, { id, isStaff: true, author: '', text, createdAt }],
  }
}
