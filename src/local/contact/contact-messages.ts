import { type ContactMessage, findLastAnswer, hasUnseenReply } from '../../contract/contact/contact.ts'
import { answerContact, handleContact, sendContact } from '../../contract/contact/contact-writes.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import { db } from '../db/database.ts'
import type { OutboxEntry } from '../db/device-schema.ts'
import { createId } from '../db/ids.ts'
import { markStale } from '../db/replica.ts'
import { editOrSubmit } from '../outbox/edit-or-submit.ts'
import { type EntryLabel, isWriteOf } from '../outbox/entry.ts'
import { discardEntry } from '../outbox/entry-edit.ts'
import type { ApplyPending, OptimisticRow } from '../outbox/optimistic-rows.ts'
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

/**
 * Answers a message by mail, in place of an answer of this device that was refused. One that is refused because somebody else has
 * answered stays in the outbox with its text: its thread leaves the list of those that wait. @throws ApiFailure
 */
export const submitContactAnswer = async (
  { id, replies, entries }: Pick<OptimisticRow<ContactMessage>, 'id' | 'replies' | 'entries'>,
  text: string,
  label: EntryLabel,
): Promise<SubmitResult<unknown>> => {
  const refused = findRefusedAnswer(entries)
  const lastSeenAnswerId = findLastAnswer(replies ?? [])?.id ?? null
  const result = await submit(
    answerContact,
    { id, answerId: createId(), text, ...describeSeen(replies), lastSeenAnswerId },
    { label, ...(refused && { alongside: () => discardEntry(refused.id) }) },
  )
  if (isAnsweredMeanwhile(result)) await db.transaction('rw', db.listings, async () => markStale(answerContact.stale))
  return result
}

/** Was it refused because somebody else has answered? Then it is among what was refused, with its text. */
export const isAnsweredMeanwhile = (result: SubmitResult<unknown>): boolean =>
  result.state === 'rejected' && result.entryId !== null && result.failure.error.fields?.text !== undefined

/** An answer that the server has refused, such as one from a time without a network after which somebody else had answered. */
export const findRefusedAnswer = (entries: readonly OutboxEntry[]) =>
  entries.filter(isWriteOf(answerContact)).find(({ state }) => state === 'rejected')

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
